/** Which mails a command is about: one by its number, or all, of one tenant or of every one. */
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { WhichMails } from '../../storage/admin/mails.ts';
import type { Call, Fault, Option } from '../frame/command.ts';

export const WHICH = [{ name: 'which' }] as const;

export const OF_TENANT: Readonly<Record<string, Option>> = {
  tenant: { type: 'string', help: 'only those of this tenant' },
};

const tenantOf = ({ options }: Pick<Call, 'options'>): string | null =>
  typeof options.tenant === 'string' ? options.tenant : null;

export function readWhich({ args, options }: Pick<Call, 'args' | 'options'>): Result<WhichMails, Fault> {
  const { which = '' } = args;
  const tenantId = tenantOf({ options });
  if (which === 'all') return ok({ id: null, tenantId });
  if (!/^\d{1,15}$/.test(which))
    return fail({ exit: 'usage', message: 'Name the number of a mail, or all. See: npm run admin -- mail list' });
  return ok({ id: Number(which), tenantId });
}

export const nothingWaits = (which: string): Fault => ({
  exit: 'notFound',
  message: which === 'all' ? 'No mail waits.' : `No mail ${which} waits: it was sent, or has failed.`,
});

export const mails = (count: number): string => (count === 1 ? '1 mail' : `${count} mails`);
