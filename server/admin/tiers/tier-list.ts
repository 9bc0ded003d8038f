import { ok } from '../../kernel/result.ts';
import { listTiers } from '../../storage/limits/tier-store.ts';
import type { Command } from '../frame/command.ts';
import { table } from '../frame/render.ts';
import { presentTier } from './present-tier.ts';

export const tierList: Command = {
  name: 'tier list',
  summary: 'list the tiers and their caps',
  examples: ['tier list', 'tier list --json'],
  async run(call) {
    const { database } = await call.context();
    const tiers = await listTiers(database);
    return ok({
      data: { tiers: tiers.map(presentTier) },
      blocks: [
        table(
          ['tier', 'stored users', 'events a minute', 'events a month', 'events in a lifetime'],
          tiers.map((it) => [it.name, it.storedUsers, it.eventsPerMinute, it.eventsPerMonth, it.eventsPerLifetime]),
        ),
      ],
    });
  },
};
