// After `npm install`: makes package-lock.json complete and plain.
//
// A registry that does not carry the binaries of every platform leaves them out of the lock, and `npm ci` then refuses it
// everywhere. They are named here with their version and platform, so that each machine takes the one it needs. Where
// people can send money to is left out.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'package-lock.json';
const lock = JSON.parse(readFileSync(FILE, 'utf8'));

/** The platform a binary package is for, from the end of its name: `…-linux-arm64-musl`, `…-wasm32-wasi`. */
function platform(name) {
  if (name.endsWith('wasm32-wasi')) return { cpu: ['wasm32'] };
  const match = /-(android|darwin|freebsd|linux|openharmony|win32)-([a-z0-9]+)(?:-([a-z]+))?$/.exec(name);
  if (!match) return undefined;
  const [, os, cpu, abi] = match;
  const libc = os === 'linux' && abi ? (abi.startsWith('musl') ? ['musl'] : ['glibc']) : undefined;
  return { os: [os], cpu: [cpu], ...(libc && { libc }) };
}

for (const entry of Object.values(lock.packages)) {
  delete entry.funding;
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    const known = platform(name);
    if (!(place in lock.packages) && known) lock.packages[place] = { version, ...known, dev: true, optional: true };
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, JSON.stringify(lock, null, 2) + '\n');
