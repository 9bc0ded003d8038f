/**
 * Keeps V8's optimising compiler away from WebAssembly. Import it before a module that contains some. PostgreSQL is
 * large: compiling it a second time, while it runs, takes a gigabyte at the first start and half a gigabyte at every
 * other, and most statements are hardly faster. Only scans of many rows are faster, and a service with that many rows
 * has a PostgreSQL server.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');
