/**
 * `npm run examples`: installs each example with its framework and the SDK as it is packed, builds and starts it against a
 * service of its own, and signs in to it in Chromium. `-- next` for one of them. Nothing of it comes with `npm install`.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.ts';
import { run } from './run.ts';

const names = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no example ${unknown.join(', ')}. There are ${names.join(', ')}.`);
  process.exit(2);
}

for (const name of asked.length > 0 ? asked : names) {
  console.log(`${name}: installing`);
  const folder = install(join(import.meta.dirname, name));
  const { check } = await import(`./${name}.check.ts`);
  await run(name, folder, check);
}
