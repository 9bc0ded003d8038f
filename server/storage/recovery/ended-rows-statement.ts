/** Everything but sessions of users that a recovery ends, table by table, and how it is counted. */
import { TICKET_LIFETIME_S } from '@porchlight/contract';
import { AGREEMENT } from '../../oauth/agreement.ts';
import { IS_AGENT } from '../issuer/connected-agents-statement.ts';
import { LASTING_MODELS } from '../oauth/oauth-record-store.ts';
import { beginningOf, PAGES } from '../sweeps/sweep-sessions-statement.ts';

interface EndedRows {
  readonly table: string;
  /** When a row was made. */
  readonly made?: string;
  /** Only these rows end. */
  readonly only?: string;
  /** The rows that the report counts: those that could still be used. */
  readonly counted: string;
}

const UNEXPIRED = 'expires_at > now()';
const LASTING = LASTING_MODELS.map((model) => `'${model}'`).join(', ');

export const ENDED_ROWS = {
  keys: { table: 'tenant_keys', counted: `kind <> 'leaked' and (expires_at is null or ${UNEXPIRED})` },
  browsers: { table: 'account_sessions', counted: UNEXPIRED },
  programs: {
    table: 'oauth_records',
    only: `model not in (${LASTING})`,
    counted: `model = '${AGREEMENT}' and starts_with(subject, 'account:') and ${UNEXPIRED}`,
  },
  agents: { table: 'session_clients', counted: `${UNEXPIRED} and ${IS_AGENT}` },
  claims: { table: 'claims', counted: `status = 'pending' and ${UNEXPIRED}` },
  links: { table: 'links', counted: `status in ('pending', 'approved') and ${UNEXPIRED}` },
  invitations: { table: 'project_invitations', counted: UNEXPIRED },
  approvals: { table: 'approvals', counted: `status in ('pending', 'approved') and ${UNEXPIRED}` },
  personApprovals: { table: 'person_approvals', counted: `status in ('pending', 'approved') and ${UNEXPIRED}` },
  signIns: { table: 'login_attempts', counted: `stage <> 'done' and ${UNEXPIRED}` },
  undos: { table: 'undos', counted: UNEXPIRED },
  tickets: {
    table: 'test_user_tickets',
    made: `expires_at - interval '${TICKET_LIFETIME_S} seconds'`,
    counted: UNEXPIRED,
  },
} as const satisfies Record<string, EndedRows>;

export type EndedKind = keyof typeof ENDED_ROWS;

export const pagesOfTable = (kind: EndedKind): string =>
  `select pg_relation_size('porchlight.${ENDED_ROWS[kind].table}'::regclass) / current_setting('block_size')::int as pages`;

/** `$1` and `$2` bound the pages. Ends what was made at or before `$3`, or after `$4`. */
export function clearRowsStatement(kind: EndedKind): string {
  const { table, made = 'created_at', only = 'true', counted }: EndedRows = ENDED_ROWS[kind];
  return `
  with ended as (
    delete from porchlight.${table} agent where ctid >= $1::tid and ctid < $2::tid and ${only}
      and (${made} <= $3::timestamptz or ${made} > $4::timestamptz) returning (${counted}) is true as counted
  )
  select count(*) filter (where counted)::int as count from ended`;
}

export const sliceOf = (page: number): [from: string, to: string] => [beginningOf(page), beginningOf(page + PAGES)];

export const countRowsStatement = (kind: EndedKind): string =>
  `select count(*)::int as count from porchlight.${ENDED_ROWS[kind].table} agent where ${ENDED_ROWS[kind].counted}`;
