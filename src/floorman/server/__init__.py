"""The club over the network: HTTP, WebSockets, sign-in, and the browser's client."""
