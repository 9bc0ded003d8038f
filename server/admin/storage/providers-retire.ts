/**
 * Ends the sessions of the accounts of an identity provider. This never happens automatically, because a typo would sign
 * everybody out.
 */
import { fail, ok } from '../../kernel/result.ts';
import { countAccounts, endIssuers } from '../../storage/accounts/account-issuers.ts';
import type { Command } from '../frame/command.ts';
import { line } from '../frame/render.ts';

export const providersRetire: Command = {
  name: 'providers retire',
  summary: 'sign out the accounts of an identity provider that is no longer used',
  details:
    'Ends their browsers and the programs that they connected. The accounts and their projects stay. The start of the service names every issuer that has accounts and is not configured.',
  args: [{ name: 'issuer' }],
  options: {},
  examples: ['providers retire https://login.example.com --yes'],
  question: ({ args }) => `All accounts of ${args.issuer} are signed out.`,
  async run({ args, context, say }) {
    const { database } = await context();
    const issuer = args.issuer ?? '';
    const [counted] = await countAccounts(database, [issuer]);
    if (!counted) return fail({ exit: 'refused', message: `No account comes from ${issuer}.` });
    const { browsers, grants } = await endIssuers(database, [issuer], (so) =>
      say(`${so.browsers} browsers and ${so.grants} programs signed out so far`),
    );
    return ok({
      data: { issuer, accounts: counted.accounts, browsers, grants },
      blocks: [
        line(`${counted.accounts} accounts of ${issuer}: ${browsers} browsers and ${grants} programs signed out.`),
      ],
    });
  },
};
