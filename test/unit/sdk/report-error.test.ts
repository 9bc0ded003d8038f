/** The exit code of an error: 2 is for what the caller wrote, and for nothing else. */
import { expect, it } from 'vitest';
import { Output } from '../../../sdk/src/cli/frame/output.ts';
import { reportError } from '../../../sdk/src/cli/report-error.ts';
import { createManagement } from '../../../sdk/src/management/index.ts';

const thrownBy = (call: () => unknown): unknown => {
  try {
    return call();
  } catch (error) {
    return error;
  }
};

function reported(error: unknown): [number, string] {
  let printed = '';
  const stream = { write: (text: string) => (printed += text) };
  const out = new Output({ stdout: stream, stderr: stream, json: false, color: false });
  return [reportError(error, out, 'porchlight status'), printed];
}

it('H58: a service whose answers have another shape is no wrong usage', () => {
  const answer = JSON.parse('{"users":null}') as { users: { id: number }[] };
  for (const error of [thrownBy(() => answer.users.map(({ id }) => id)), thrownBy(() => new URL('//['))]) {
    expect(error).toBeInstanceOf(TypeError);
    const [code, printed] = reported(error);
    expect([code, printed]).toEqual([3, expect.stringContaining('a fault of the command line')]);
    expect(printed).not.toContain('--help');
  }
});

it('an address of the service or a key that is none is', () => {
  for (const [baseUrl, managementKey] of [
    ['localhost:3000', 'svc_man_x'],
    ['http://localhost:3000/a', 'svc_man_x'],
    ['http://localhost:3000', 'svc_app_x'],
  ] as const) {
    const [code, printed] = reported(thrownBy(() => createManagement({ baseUrl, managementKey })));
    expect([code, printed]).toEqual([2, expect.stringContaining('porchlight status --help')]);
  }
});
