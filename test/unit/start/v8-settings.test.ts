/** The V8 flags of the service must exist: V8 ignores an unknown flag without an error. */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { COMPILING } from '../../../server/v8-settings.ts';

it.each(Object.entries(COMPILING))('%s is known to this Node, and lets V8 compile more or sooner', (name, value) => {
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  const own = new RegExp(`type: int  default: --${name}=(\\d+)$`, 'm').exec(options)?.[1];
  expect(Number(own)).toBeGreaterThan(0);
  if (name.startsWith('max-')) expect(value).toBeGreaterThan(Number(own));
  else expect(value).toBeLessThan(Number(own));
});
