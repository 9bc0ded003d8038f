/** The programs that act for somebody, found by the agreements that their grants were given under. */
import type { ConnectedProgram, ConnectedProgramStore } from '../../accounts/ports.ts';
import { isDigest } from '../../crypto/hashes.ts';
import type { Sealer } from '../../crypto/sealer.ts';
import { AGREEMENT, readAgreement } from '../../oauth/agreement.ts';
import { subjectText } from '../../oauth/subject.ts';
import type { Queryable } from '../database.ts';
import { GRANT_MODELS } from '../oauth/grant-models.ts';
import { sealUse } from '../oauth/oauth-record-store.ts';

const subjectOf = (accountId: string): string => subjectText({ kind: 'account', accountId });

const LISTED_MAX = 100;

/** A code that waits to be redeemed counts as well: the person has agreed, and may think better of it. */
const agreementsOf = ({ tables }: Queryable, subject: string, now: Date) =>
  tables
    .selectFrom('OAuthRecord as agreed')
    .select(['agreed.idHash', 'agreed.sealedPayload', 'agreed.createdAt', 'agreed.expiresAt'])
    .select(({ selectFrom }) =>
      selectFrom('OAuthRecord as token')
        .select(({ fn }) => fn.max('token.createdAt').as('at'))
        .whereRef('token.grantHash', '=', 'agreed.grantHash')
        .where('token.model', 'in', ['AccessToken', 'RefreshToken'])
        .as('lastSeen'),
    )
    .where('agreed.subject', '=', subject)
    .where('agreed.model', '=', AGREEMENT)
    .where('agreed.expiresAt', '>', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('OAuthRecord as live')
          .select('live.idHash')
          .whereRef('live.grantHash', '=', 'agreed.grantHash')
          .where('live.model', 'not in', GRANT_MODELS)
          .where('live.consumedAt', 'is', null)
          .where('live.expiresAt', '>', now),
      ),
    )
    .orderBy('agreed.createdAt', 'desc')
    .orderBy('agreed.idHash')
    .limit(LISTED_MAX);

type Agreed = Awaited<ReturnType<ReturnType<typeof agreementsOf>['execute']>>[number];

export const createConnectedProgramStore = (on: Queryable, sealer: Sealer): ConnectedProgramStore => {
  const toProgram = async (agreed: Agreed): Promise<ConnectedProgram | null> => {
    const text = await sealer.open(sealUse(AGREEMENT, agreed.idHash), agreed.sealedPayload);
    if (text === null || agreed.expiresAt === null) return null;
    const { clientName, redirectUri, scopes } = readAgreement(JSON.parse(text));
    const { idHash: handle, createdAt: since, lastSeen, expiresAt: until } = agreed;
    return { handle, name: clientName, redirectUri, scopes, since, lastSeen, until };
  };
  /** Deletes all that was issued under some grants of a subject, and says how many grants there were. */
  const endGrants = async (subject: string, idHash?: string): Promise<number> => {
    const ended = await on.tables
      .deleteFrom('OAuthRecord')
      .where('grantHash', 'in', ({ selectFrom }) =>
        selectFrom('OAuthRecord as agreed')
          .select('agreed.grantHash')
          .where('agreed.subject', '=', subject)
          .$if(idHash !== undefined, (one) =>
            one.where('agreed.model', '=', AGREEMENT).where('agreed.idHash', '=', idHash ?? ''),
          ),
      )
      .returning('model')
      .execute();
    return ended.filter(({ model }) => model === 'Grant').length;
  };

  return {
    async programsOf(accountId, now) {
      const agreed = await agreementsOf(on, subjectOf(accountId), now).execute();
      const programs = await Promise.all(agreed.map(toProgram));
      return programs.filter((program) => program !== null);
    },

    async disconnect(accountId, handle) {
      if (isDigest(handle)) await endGrants(subjectOf(accountId), handle);
    },

    disconnectAll: (accountId) => endGrants(subjectOf(accountId)),
  };
};
