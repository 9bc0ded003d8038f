/** The operator's command on the harness's own database and clock, in this process. */
import { createAdminContext } from '../../../server/admin/frame/admin-context.ts';
import { runAdmin } from '../../../server/admin/run-admin.ts';
import type { Harness } from '../../support/harness.ts';

export interface Outcome {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
  json<T = Record<string, unknown>>(): T;
}

/** A command line, and the text that is typed when the command asks; `null` if there is no terminal. */
export type Admin = (line: string, answer?: string | null) => Promise<Outcome>;

export const adminOn =
  ({ database, service, clock }: Harness): Admin =>
  async (line, answer = null) => {
    let [out, err] = ['', ''];
    const terminal = {
      out: (text: string) => {
        out += text;
      },
      err: (text: string) => {
        err += text;
      },
      ...(answer === null ? {} : { ask: async () => answer }),
    };
    const context = { ...createAdminContext(database, service.shared.sealer, clock), close: async () => {} };
    const exit = await runAdmin(line.split(' ').filter(Boolean), {}, terminal, async () => context);
    return { exit, out, err, json: () => JSON.parse(out) };
  };
