import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const SERVER = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  logLevel: "warn",
  build: {
    outDir: "../src/floorman/server/static", // inside the package, so that the server ships with its client
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // everything is a file of ours, so that a strict content policy can stand
    rolldownOptions: { checks: { pluginTimings: false } }, // a slow machine is nothing to be warned of
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
