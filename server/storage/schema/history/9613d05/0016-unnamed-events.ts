/** An index of addresses in events that name no user: a person who is erased must be found there too. */
import type { MigrationStep } from '../../step.ts';

const NAME = 'social_login_events_unnamed';
const onEventsOf = (schema: string): string =>
  `on ${schema}.social_login_events (tenant_id, email) where user_id is null and email is not null`;

export const unnamedEvents: MigrationStep = {
  name: '2026-11-15-unnamed-events',
  statements: [],
  inEachSilo: (schema) => [`create index if not exists ${NAME} ${onEventsOf(schema)}`],
  indexes: [{ name: NAME, on: onEventsOf('porchlight') }],
};
