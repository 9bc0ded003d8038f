/**
 * Sign-ins under way. State, consent token and browser token are stored as hashes; values that must be read again are
 * sealed.
 */

import { sha256 } from '../../../crypto/hashes.ts';
import type { Sealer } from '../../../crypto/sealer.ts';
import type { AnsweredAttempt, AttemptStore, TakenAttempt } from '../../../social-login/ports/attempts.ts';
import { builtOnce } from '../../built-once.ts';
import type { Database } from '../../database.ts';
import { LoginAttemptEntity } from '../../entities/social-login.ts';
import type { Columns } from '../../tables.ts';
import { columnOf } from './attempt-handle.ts';
import { attemptEnds } from './end-attempt.ts';
import { FIND_ATTEMPT, TAKE_ATTEMPT } from './login-attempt-statement.ts';
import { type BindingColumns, bindingOf, findPendingConsent } from './pending-consent.ts';
import { attemptStarts } from './start-attempt.ts';

export const createAttemptStore = (database: Database, sealer: Sealer): AttemptStore => ({
  ...attemptStarts(database, sealer),
  ...attemptsUnderWay(database, sealer),
  ...attemptEnds(database),
});

interface Identified {
  readonly stateHash: string;
  readonly consentHash: string;
  readonly sealedIdentity: string;
}

const awaitConsent = builtOnce('await-consent', (tables, { stateHash, consentHash, sealedIdentity }: Identified) =>
  tables
    .updateTable('LoginAttempt')
    .set({ stage: 'consenting', consentHash, sealedIdentity })
    .where('stateHash', '=', stateHash)
    .where('stage', '=', 'exchanging')
    .returning('stateHash'),
);

function attemptsUnderWay(
  database: Database,
  sealer: Sealer,
): Pick<AttemptStore, 'isUnderWay' | 'take' | 'spent' | 'awaitConsent' | 'pendingConsent'> {
  const placeOf = ({ state, provider, callbackUri, isShared }: AnsweredAttempt, now: Date) => [
    sha256(state),
    now,
    provider,
    callbackUri,
    isShared,
  ];
  return {
    async isUnderWay(handle, now) {
      return (await database.query(FIND_ATTEMPT, placeOf(handle, now))).length > 0;
    },

    async take(handle, browserToken, now) {
      const [row] = await database.query<AttemptColumns>(TAKE_ATTEMPT, [...placeOf(handle, now), sha256(browserToken)]);
      const opened = row ? await sealer.open('attempt', row.sealed_secrets) : null;
      return row && opened ? toTaken(row, handle, JSON.parse(opened)) : null;
    },

    spent: (...asked) => findSpent(database, ...asked),

    async awaitConsent(state, consentToken, identity) {
      const sealedIdentity = await sealer.seal('identity', JSON.stringify(identity));
      const hashes = { stateHash: sha256(state), consentHash: sha256(consentToken) };
      return (await awaitConsent(database.tables, { ...hashes, sealedIdentity })).length === 1;
    },

    pendingConsent: (consentToken, browserToken, now) =>
      findPendingConsent(database, sealer, sha256(consentToken), sha256(browserToken), now),
  };
}

async function findSpent(
  database: Database,
  ...[handle, browserToken]: Parameters<AttemptStore['spent']>
): ReturnType<AttemptStore['spent']> {
  const { column, hash } = columnOf(handle);
  const which = column === 'state_hash' ? { stateHash: hash } : { consentHash: hash };
  const row = await database.em.findOne(LoginAttemptEntity, { ...which, browserHash: sha256(browserToken) });
  if (!row) return null;
  const { provider, tenantId, redirectUri, returnTo, appState, codeChallenge, client, consentHash, stage } = row;
  return {
    provider,
    tenantId,
    redirectUri,
    returnTo,
    binding: { state: appState, codeChallenge },
    client,
    answered: consentHash !== null && stage === 'done',
  };
}

type AttemptColumns = BindingColumns &
  Columns<
    'LoginAttempt',
    'purpose' | 'provider' | 'tenantId' | 'resourceEpoch' | 'redirectUri' | 'returnTo' | 'sealedSecrets' | 'client'
  >;

interface OpenedSecrets {
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly issuer?: string | null;
}

function toTaken(
  row: AttemptColumns,
  { state, callbackUri }: AnsweredAttempt,
  { issuer = null, ...secrets }: OpenedSecrets,
): TakenAttempt {
  const common = { state, provider: row.provider, issuer, callbackUri, ...secrets, returnTo: row.return_to };
  if (row.purpose === 'account') return { ...common, purpose: 'account' };
  return {
    ...common,
    purpose: 'social',
    tenantId: row.tenant_id ?? '',
    redirectUri: row.redirect_uri ?? '',
    epoch: row.resource_epoch ?? 0,
    binding: bindingOf(row),
    client: row.client,
  };
}
