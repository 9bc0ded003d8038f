import { OWN_TIER, TIERS } from '@porchlight/contract';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { findTier, type StoredTier, saveTier } from '../../storage/limits/tier-store.ts';
import type { Call, Command, Fault } from '../frame/command.ts';
import { line } from '../frame/render.ts';
import { capsLine, presentTier } from './present-tier.ts';

/** Usage is counted in 32 bits. */
const LARGEST = 2_000_000_000;
const NAME = /^[a-z][a-z0-9-]{0,31}$/;

const usage = (message: string) => fail({ exit: 'usage', message } as const);

export const tierSet: Command = {
  name: 'tier set',
  summary: 'add a tier of your own, or change its caps',
  details:
    'Accounts on it have the new caps at once, on every node. The tiers of the service (ephemeral, free, plus, pro, own) stay as they are. All three caps are needed.',
  args: [{ name: 'name' }],
  options: {
    users: { type: 'string', help: 'users that all projects of an account may store together' },
    minute: { type: 'string', help: 'auth events a minute' },
    month: { type: 'string', help: 'auth events a month; "none" for no such cap' },
  },
  examples: ['tier set scale --users 10000000 --minute 50000 --month none'],
  async run(call) {
    const wanted = readTier(call);
    if (!wanted.ok) return wanted;
    const { database } = await call.context();
    const before = await findTier(database, wanted.value.name);
    await saveTier(database, wanted.value);
    return ok({
      data: { ...presentTier(wanted.value), before: before && presentTier(before) },
      blocks: [
        line(`${wanted.value.name} is ${before ? 'changed' : 'added'}.`),
        line(capsLine(wanted.value)),
        line(`Give it to an account: npm run admin -- account tier <email> ${wanted.value.name}`),
      ],
    });
  },
};

function readTier({ args, options }: Pick<Call, 'args' | 'options'>): Result<StoredTier, Fault> {
  const name = args.name ?? '';
  if ([...TIERS, OWN_TIER].some((one) => one === name)) {
    return fail({
      exit: 'refused',
      message: `${name} is a tier of the service and stays as it is. Add one under another name.`,
    });
  }
  if (!NAME.test(name)) return usage('<name> is 1 to 32 small letters, digits and hyphens, and begins with a letter.');
  const [users, minute, month] = [readCap(options, 'users'), readCap(options, 'minute'), readCap(options, 'month')];
  if (!users.ok) return users;
  if (!minute.ok) return minute;
  if (!month.ok) return month;
  if (users.value === null || minute.value === null) return usage('Only --month may be "none".');
  return ok({
    name,
    storedUsers: users.value,
    eventsPerMinute: minute.value,
    eventsPerMonth: month.value,
    eventsPerLifetime: null,
  });
}

function readCap(options: Call['options'], name: string): Result<number | null, Fault> {
  const text = options[name];
  if (text === 'none') return ok(null);
  const value = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= LARGEST) return ok(value);
  return usage(`--${name} is a whole number from 1 to ${LARGEST}.`);
}
