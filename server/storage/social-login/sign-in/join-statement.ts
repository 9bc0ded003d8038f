/** The person's yes to another client of the project, which uses the session that they have from then on. */
import { ENDED_BEFORE } from '../../ended-before-statement.ts';
import { countDay } from '../events/day-counts-statement.ts';
import { useStatement } from '../sessions/use-session-statement.ts';
import { signInMetadata } from './client-metadata.ts';

/** The parameters after the nine of every use: `$10` the consent, `$11` the browser, `$12` redirect, `$13` the name of the detail of the day. */
export const joinStatement = (schema: string): string =>
  useStatement(schema, {
    event: 'authorize',
    metadata: signInMetadata({ provider: 'provider', client: 'client', stateHash: 'state_hash' }),
    redirectUri: '$12::text',
    first: `attempt as (
    select client, provider, state_hash from porchlight.login_attempts
    where consent_hash = $10 and browser_hash = $11 and stage = 'consenting' and expires_at > $2
      and created_at > ${ENDED_BEFORE} for update
  ),`,
    onlyIf: 'exists (select 1 from attempt)',
    last: `joined as (
    insert into porchlight.session_clients (tenant_id, session_id, user_id, client_id, client_name, redirect_uri, resource,
      scopes, created_at, last_used_at, expires_at, joined)
    select $1, $5, person.user_id, client ->> 'id', client ->> 'name', $12::text, null, '[]', $2, $2, taker.ends_at, true
    from person, attempt, taker
    on conflict (tenant_id, session_id, client_id) do update set last_used_at = excluded.last_used_at,
      expires_at = excluded.expires_at
  ), finished as (
    update porchlight.login_attempts set stage = 'done', sealed_identity = null, user_id = person.user_id
    from person where consent_hash = $10 and stage = 'consenting'
  ), counted as (${countDay(schema, {
    from: 'person',
    at: '$2',
    add: { logins: '1' },
    detail: { name: '$13', by: '1' },
  })}
  ),`,
    from: 'person, attempt',
  });
