/**
 * The programs that act for somebody, found by the agreements that their grants were given under. Everything under a
 * grant is deleted when it ends. For some minutes a sealed copy stays, from which the grant can be put back.
 */
import type { ConnectedProgram, ConnectedProgramStore } from '../../accounts/ports.ts';
import { isDigest } from '../../crypto/hashes.ts';
import type { Sealer } from '../../crypto/sealer.ts';
import { AGREEMENT, readAgreement } from '../../oauth/agreement.ts';
import { subjectText } from '../../oauth/subject.ts';
import type { Queryable } from '../database.ts';
import { OAuthRecordEntity } from '../entities/account.ts';
import { GRANT_MODELS } from '../oauth/grant-models.ts';
import { sealUse } from '../oauth/oauth-record-store.ts';
import type { Rows } from '../tables.ts';

const subjectOf = (accountId: string): string => subjectText({ kind: 'account', accountId });

const LISTED_MAX = 100;

/** The copy of everything under one grant. Only the undo reads records of this name. */
const DISCONNECTED = 'Disconnected';

/** A code that waits to be redeemed counts too: the person has agreed, and may still change their mind. */
const agreementsOf = ({ tables, endedBefore }: Queryable, subject: string, now: Date) =>
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
    .where('agreed.createdAt', '>', endedBefore)
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

type Kept = Rows['OAuthRecord'];

const dateOf = (text: unknown): Date | null => (typeof text === 'string' ? new Date(text) : null);

const readKept = (text: string): Kept[] =>
  (JSON.parse(text) as Kept[]).map((record) => ({
    ...record,
    createdAt: new Date(record.createdAt),
    consumedAt: dateOf(record.consumedAt),
    expiresAt: dateOf(record.expiresAt),
  }));

export const createConnectedProgramStore = (on: Queryable, sealer: Sealer): ConnectedProgramStore => {
  const toProgram = async (agreed: Agreed): Promise<ConnectedProgram | null> => {
    const text = await sealer.open(sealUse(AGREEMENT, agreed.idHash), agreed.sealedPayload);
    if (text === null || agreed.expiresAt === null) return null;
    const { clientName, redirectUri, scopes } = readAgreement(JSON.parse(text));
    const { idHash: handle, createdAt: since, lastSeen, expiresAt: until } = agreed;
    return { handle, name: clientName, redirectUri, scopes, since, lastSeen, until };
  };
  /** Deletes everything that was issued under some grants of a subject, and returns it. */
  const endGrants = (subject: string, idHash?: string): Promise<Kept[]> =>
    on.tables
      .deleteFrom('OAuthRecord')
      .where('grantHash', 'in', ({ selectFrom }) =>
        selectFrom('OAuthRecord as agreed')
          .select('agreed.grantHash')
          .where('agreed.subject', '=', subject)
          .$if(idHash !== undefined, (one) =>
            one.where('agreed.model', '=', AGREEMENT).where('agreed.idHash', '=', idHash ?? ''),
          ),
      )
      .returningAll()
      .execute();
  const copyOf = (accountId: string, handle: string, now: Date) => ({
    model: DISCONNECTED,
    idHash: handle,
    subject: subjectOf(accountId),
    expiresAt: { $gt: now },
    createdAt: { $gt: on.endedBefore },
  });

  return {
    async programsOf(accountId, now) {
      const agreed = await agreementsOf(on, subjectOf(accountId), now).execute();
      const programs = await Promise.all(agreed.map(toProgram));
      return programs.filter((program) => program !== null);
    },

    async disconnect(accountId, handle, now, undoUntil) {
      const subject = subjectOf(accountId);
      const ended = isDigest(handle) ? await endGrants(subject, handle) : [];
      if (ended.length === 0) return false;
      await on.em.upsert(OAuthRecordEntity, {
        model: DISCONNECTED,
        idHash: handle,
        sealedPayload: await sealer.seal(sealUse(DISCONNECTED, handle), JSON.stringify(ended)),
        grantHash: null,
        subject,
        consumedAt: null,
        createdAt: now,
        expiresAt: undoUntil,
      });
      return true;
    },

    async isUndoable(accountId, handle, now) {
      if (!isDigest(handle)) return false;
      return (await on.em.count(OAuthRecordEntity, copyOf(accountId, handle, now))) === 1;
    },

    async reconnect(accountId, handle, now) {
      if (!isDigest(handle)) return false;
      const copy = await on.em.findOne(OAuthRecordEntity, copyOf(accountId, handle, now), { disableIdentityMap: true });
      const text = copy && (await sealer.open(sealUse(DISCONNECTED, handle), copy.sealedPayload));
      // If the button is pressed twice, only one request finds the copy.
      if (!text || (await on.em.nativeDelete(OAuthRecordEntity, copyOf(accountId, handle, now))) === 0) return false;
      await on.em.insertMany(OAuthRecordEntity, readKept(text));
      return true;
    },

    async disconnectAll(accountId) {
      const subject = subjectOf(accountId);
      const ended = await endGrants(subject);
      await on.em.nativeDelete(OAuthRecordEntity, { model: DISCONNECTED, subject });
      return ended.filter(({ model }) => model === 'Grant').length;
    },
  };
};
