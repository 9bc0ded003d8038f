import { ACCOUNT_TIERS, type AccountTier, TIER_LIMITS } from '@porchlight/contract';
import { ok } from '../kernel/result.ts';
import type { Command } from './command.ts';
import { findAccount } from './find-account.ts';
import { presentAccount } from './present-account.ts';
import { line } from './render.ts';

export const accountTier: Command = {
  name: 'account tier',
  summary: 'set the tier of an account',
  details: 'It takes effect at once, on every node and for every project of the account.',
  args: [{ name: 'email' }, { name: 'tier', values: ACCOUNT_TIERS }],
  examples: ['account tier ada@example.com plus'],
  async run(call) {
    const context = await call.context();
    const found = await findAccount(context, call.args.email ?? '');
    if (!found.ok) return found;
    const tier = call.args.tier as AccountTier;
    await context.accounts.setTier(found.value.id, tier);
    const { storedUsers, eventsPerMinute, eventsPerMonth } = TIER_LIMITS[tier];
    const before = found.value.tier;
    return ok({
      data: { ...presentAccount({ ...found.value, tier }), tier_before: before },
      blocks: [
        line(
          before === tier
            ? `${found.value.email} is on ${tier} already.`
            : `${found.value.email}: ${before} → ${tier}.`,
        ),
        line(`Caps: ${storedUsers} stored users, ${eventsPerMinute} auth events a minute, ${eventsPerMonth} a month.`),
      ],
    });
  },
};
