/** Statements of teams that return what they wrote, or touch many rows. Each is about one tenant. */
import { IS_TEST_USER } from '../social-login/users/test-user-marks.ts';

/**
 * The next number of a team, if the tier has room for one more. `$2` says how much the team counts, `$3` is the cap. The
 * row stays locked until the team is stored.
 */
export const NUMBER_TEAM = `
  update porchlight.team_resources set last_team_id = last_team_id + 1, team_count = team_count + $2::int
  where tenant_id = $1 and created_at is not null and ($3::bigint is null or $2::int = 0 or team_count < $3::bigint)
  returning last_team_id as id`;

export const NUMBER_INVITATION = `
  update porchlight.team_resources set last_invitation_id = last_invitation_id + 1,
    sweep_at = coalesce(sweep_at, $2::timestamptz)
  where tenant_id = $1 returning last_invitation_id as id`;

/** The user stays until the end of the transaction: erasing waits. */
export const holdUserStatement = (schema: string): string => `
  select ${IS_TEST_USER} as "isTest" from ${schema}.social_users where tenant_id = $1 and id = $2 for share`;

/**
 * A new version of a team, which its lock keeps in order, and for every node the news that what it knows of these users in
 * this team is over. `$1` is the tenant, `$2` the team, `$3` the users and `$4` the time.
 */
const toldVersion = (schema: string): string => `
  next as (
    update ${schema}.teams set version = version + 1 where tenant_id = $1 and id = $2 returning version
  ), told as (
    insert into porchlight.revocations (kind, tenant_id, session_id, generation, created_at)
    select 'team', $1, users.id || '@' || $2::bigint, next.version, greatest($4::timestamptz, now())
    from next, unnest($3::bigint[]) as users (id)
  )`;

export const tellMembersStatement = (schema: string): string => `with ${toldVersion(schema)} select version from next`;

/** Tells the webhooks of a tenant, inside the transaction that makes the change. It holds ids and a role. */
const tellWebhooks = (kind: string, user: string, notice: string, at: string): string => `
  insert into porchlight.webhook_deliveries
    (webhook_id, kind, user_id, notice, status, attempts, created_at, next_attempt_at)
  select id, ${kind}::text, ${user}::bigint, ${notice}::jsonb, 'pending', 0, ${at}::timestamptz,
    case when off_reason is null then ${at}::timestamptz end
  from porchlight.webhooks where tenant_id = $1 and jsonb_exists(events, ${kind}::text)`;

export const TELL_TEAM_WEBHOOKS = tellWebhooks('$2', '$3', '$4', '$5');

/** Gives the members `$3` the role `$5`, and tells nodes, apps and webhooks, in one round trip. `$7` is the notice. */
export const changeRoleStatement = (schema: string): string => `
  with ${toldVersion(schema)}, changed as (
    update ${schema}.team_members as members set role = $5, version = next.version from next
    where members.tenant_id = $1 and members.team_id = $2 and members.user_id = any ($3::bigint[])
  ), hooks as (${tellWebhooks('$6', '($3::bigint[])[1]', '$7', '$4')})
  select version from next`;

/** How much a deletion would remove. */
export const countTeamsStatement = (schema: string): string => `
  select (select count(*) from ${schema}.teams where tenant_id = $1)::int as teams,
    (select count(*) from ${schema}.team_members where tenant_id = $1)::int as members,
    (select count(*) from ${schema}.team_invitations where tenant_id = $1)::int as invitations`;

/** Whether somebody has this role or is invited with it. One row is enough to know. */
export const usedRoleStatement = (schema: string): string => `
  (select role from ${schema}.team_members where tenant_id = $1 and role = $2 limit 1)
  union all
  (select role from ${schema}.team_invitations where tenant_id = $1 and role = $2 and expires_at > $3::timestamptz limit 1)`;

/** Teams whose name begins with a text, in the order of the index. `$2` and `$3` are the ends of the range. */
export const teamsBeginningStatement = (schema: string): string => `
  select id, name, created_at as "createdAt" from ${schema}.teams
  where tenant_id = $1 and name_key ~>=~ $2 and name_key ~<~ $3 order by name_key using ~<~, id limit $4`;
