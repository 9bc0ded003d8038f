/** What the service sets in V8 must be there: an unknown flag is no error, and would change nothing. */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { INLINING } from '../../../server/v8-settings.ts';

it.each(INLINING)('%s is known to this Node, and more than its own bound', (flag) => {
  const [name = '', value] = flag.split('=');
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  const own = new RegExp(`type: int  default: ${name}=(\\d+)$`, 'm').exec(options)?.[1];
  expect(Number(own)).toBeGreaterThan(0);
  expect(Number(value)).toBeGreaterThan(Number(own));
});
