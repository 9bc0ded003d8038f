import { fail, ok } from '../../kernel/result.ts';
import { findTier, listTiers } from '../../storage/limits/tier-store.ts';
import type { Command } from '../frame/command.ts';
import { line } from '../frame/render.ts';
import { capsLine } from '../tiers/present-tier.ts';
import { findAccount } from './find-account.ts';
import { presentAccount } from './present-account.ts';

export const accountTier: Command = {
  name: 'account tier',
  summary: 'set the tier of an account',
  details:
    'It takes effect at once, on every node and for every project of the account. See: npm run admin -- tier list',
  args: [{ name: 'email' }, { name: 'tier' }],
  examples: ['account tier ada@example.com plus'],
  async run(call) {
    const context = await call.context();
    const tier = await findTier(context.database, call.args.tier ?? '');
    // `ephemeral` is the tier of tenants without an owner, so no account can have it.
    if (!tier || tier.name === 'ephemeral') {
      const names = (await listTiers(context.database)).map(({ name }) => name).filter((name) => name !== 'ephemeral');
      return fail({ exit: 'usage', message: `<tier> is one of: ${names.join(', ')}.` });
    }
    const found = await findAccount(context, call.args.email ?? '');
    if (!found.ok) return found;
    await context.accounts.setTier(found.value.id, tier.name);
    const before = found.value.tier;
    return ok({
      data: { ...presentAccount({ ...found.value, tier: tier.name }), tier_before: before },
      blocks: [
        line(
          before === tier.name
            ? `${found.value.email} is on ${tier.name} already.`
            : `${found.value.email}: ${before} → ${tier.name}.`,
        ),
        line(capsLine(tier)),
      ],
    });
  },
};
