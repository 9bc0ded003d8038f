import type { Option } from './command.ts';

/** Options that every command takes. */
export const COMMON_OPTIONS: Readonly<Record<string, Option>> = {
  json: { type: 'boolean', help: 'print JSON instead of tables; `npm run -s admin` prints nothing else' },
  yes: { type: 'boolean', help: 'do not ask; needed without a terminal' },
  help: { type: 'boolean', help: 'show this' },
};
