/**
 * Keeps V8's optimising compiler away from WebAssembly; import it before the module that brings some. PostgreSQL is
 * large: compiled a second time, while it runs, it takes a gigabyte at the first start and half of one at every other,
 * for statements that are hardly faster. Only scans of many rows are, and who has many has a PostgreSQL of its own.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');
