import type { Command } from '../../frame/command.ts';
import { events } from './events.ts';

/** The word that people try first. What a project has as its log is its events. */
export const logs: Command = {
  ...events,
  name: 'logs',
  summary: 'Follow the sign-ins as they happen: the same as events --follow',
  examples: [
    ['porchlight logs', 'everything so far, then as it happens, until Ctrl-C'],
    ['porchlight logs --event login_failed', 'only what goes wrong'],
  ],
  run: (context) => events.run({ ...context, flag: (name) => name === 'follow' || context.flag(name) }),
};
