/** The programs that act for somebody, found by the agreements that their grants were given under. */

import type { ConnectedProgram, ConnectedProgramStore } from '../../accounts/ports.ts';
import { isDigest } from '../../crypto/hashes.ts';
import type { Sealer } from '../../crypto/sealer.ts';
import { AGREEMENT, readAgreement } from '../../oauth/agreement.ts';
import { subjectText } from '../../oauth/subject.ts';
import type { Sql } from '../database.ts';
import { GRANT_MODELS } from '../oauth/grant-models.ts';
import { sealUse } from '../oauth/oauth-record-store.ts';

type ProgramColumns = {
  id_hash: string;
  sealed_payload: string;
  created_at: Date;
  expires_at: Date;
  last_seen: Date | null;
};

const subjectOf = (accountId: string): string => subjectText({ kind: 'account', accountId });

const LISTED_MAX = 100;

/** A code that waits to be redeemed counts as well: the person has agreed, and may think better of it. */
const PROGRAMS = `
  select agreements.id_hash, agreements.sealed_payload, agreements.created_at, agreements.expires_at,
    (select max(tokens.created_at) from porchlight.oauth_records tokens
     where tokens.grant_hash = agreements.grant_hash and tokens.model in ('AccessToken', 'RefreshToken')) as last_seen
  from porchlight.oauth_records agreements
  where agreements.subject = $1 and agreements.model = '${AGREEMENT}' and agreements.expires_at > $2 and exists (
    select 1 from porchlight.oauth_records live where live.grant_hash = agreements.grant_hash
      and live.model not in ${GRANT_MODELS} and live.consumed_at is null and live.expires_at > $2)
  order by agreements.created_at desc, agreements.id_hash limit ${LISTED_MAX}`;

export const createConnectedProgramStore = (sql: Sql, sealer: Sealer): ConnectedProgramStore => {
  const toProgram = async (row: ProgramColumns): Promise<ConnectedProgram | null> => {
    const text = await sealer.open(sealUse(AGREEMENT, row.id_hash), row.sealed_payload);
    if (text === null) return null;
    const { clientName, redirectUri, scopes } = readAgreement(JSON.parse(text));
    const { id_hash: handle, created_at: since, last_seen: lastSeen, expires_at: until } = row;
    return { handle, name: clientName, redirectUri, scopes, since, lastSeen, until };
  };

  return {
    async programsOf(accountId, now) {
      const rows = await sql.query<ProgramColumns>(PROGRAMS, [subjectOf(accountId), now]);
      const programs = await Promise.all(rows.map(toProgram));
      return programs.filter((program) => program !== null);
    },

    async disconnect(accountId, handle) {
      if (!isDigest(handle)) return;
      await sql.query(
        `delete from porchlight.oauth_records where grant_hash = (
           select grant_hash from porchlight.oauth_records where subject = $1 and model = '${AGREEMENT}' and id_hash = $2)`,
        [subjectOf(accountId), handle],
      );
    },

    async disconnectAll(accountId) {
      const [ended] = await sql.query<{ count: number }>(
        `with ended as (
           delete from porchlight.oauth_records where grant_hash in (
             select grant_hash from porchlight.oauth_records where subject = $1) returning model
         )
         select count(*) as count from ended where model = 'Grant'`,
        [subjectOf(accountId)],
      );
      return ended?.count ?? 0;
    },
  };
};
