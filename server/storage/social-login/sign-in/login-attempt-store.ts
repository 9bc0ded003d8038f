/** Sign-ins under way. State, consent token and browser token are stored as hashes, what must be read again is sealed. */

import { sha256 } from '../../../crypto/hashes.ts';
import type { Sealer } from '../../../crypto/sealer.ts';
import type { Identity } from '../../../providers/ports.ts';
import type {
  AnsweredAttempt,
  AttemptHandle,
  AttemptStore,
  LoginEnd,
  NewAttempt,
  TakenAttempt,
} from '../../../social-login/ports/attempts.ts';
import type { TenantLocation } from '../../../social-login/ports/resource.ts';
import type { Database } from '../../database.ts';
import { LoginAttemptEntity } from '../../entities/social-login.ts';
import type { Columns } from '../../tables.ts';
import { detailName } from '../events/day-counts-statement.ts';
import { recordInPlace } from '../placement/placed-query.ts';
import { socialSchema } from '../placement/social-placement.ts';
import {
  endStatement,
  FIND_ATTEMPT,
  startStatement,
  TAKE_ATTEMPT,
  unbegunFailureStatement,
} from './login-attempt-statement.ts';
import { type BindingColumns, bindingOf, findPendingConsent } from './pending-consent.ts';

export function createAttemptStore(database: Database, sealer: Sealer): AttemptStore {
  const sealSecrets = ({ secrets, issuer }: NewAttempt): Promise<string> =>
    sealer.seal('attempt', JSON.stringify({ ...secrets, issuer }));
  const placeOf = ({ state, provider, callbackUri, isShared }: AnsweredAttempt, now: Date) => [
    sha256(state),
    now,
    provider,
    callbackUri,
    isShared,
  ];
  const record = async (
    handle: AttemptHandle,
    { tenantId, placement }: TenantLocation,
    { event, metadata, provider }: LoginEnd,
    { email }: Partial<Identity>,
    now: Date,
    staysOpen: boolean,
  ): Promise<boolean> => {
    const { column, hash } = columnOf(handle);
    const reason = 'error_code' in metadata ? `${metadata.stage}:${metadata.error_code}` : metadata.at;
    const rows = await recordInPlace(
      database,
      tenantId,
      endStatement(socialSchema(tenantId, placement), { column, event, staysOpen }),
      [tenantId, hash, event, email ?? null, JSON.stringify(metadata), now, detailName(event, provider, reason)],
    );
    return rows.length === 1;
  };
  return {
    async startSocial(attempt, now) {
      const {
        location,
        state,
        browserToken,
        epoch,
        redirectUri,
        returnTo,
        binding,
        client,
        expiresAt,
        provider,
        host,
        callbackUri,
      } = attempt;
      const rows = await recordInPlace(
        database,
        location.tenantId,
        startStatement(socialSchema(location.tenantId, location.placement)),
        [
          location.tenantId,
          now,
          sha256(state),
          sha256(browserToken),
          await sealSecrets(attempt),
          epoch,
          redirectUri,
          returnTo,
          expiresAt,
          binding.state,
          binding.codeChallenge,
          client ? JSON.stringify(client) : null,
          detailName('login_started', provider),
          provider,
          host ?? null,
          callbackUri,
        ],
      );
      return rows.length === 1;
    },

    async startAccount(attempt, now) {
      await database.em.insert(LoginAttemptEntity, {
        stateHash: sha256(attempt.state),
        purpose: 'account',
        provider: attempt.provider,
        host: attempt.host ?? null,
        callbackUri: attempt.callbackUri,
        browserHash: sha256(attempt.browserToken),
        sealedSecrets: await sealSecrets(attempt),
        returnTo: attempt.returnTo,
        stage: 'started',
        createdAt: now,
        expiresAt: attempt.expiresAt,
      });
    },

    async isUnderWay(handle, now) {
      return (await database.query(FIND_ATTEMPT, placeOf(handle, now))).length > 0;
    },

    async take(handle, browserToken, now) {
      const [row] = await database.query<AttemptColumns>(TAKE_ATTEMPT, [...placeOf(handle, now), sha256(browserToken)]);
      const opened = row ? await sealer.open('attempt', row.sealed_secrets) : null;
      return row && opened ? toTaken(row, handle, JSON.parse(opened)) : null;
    },

    async spent(handle, browserToken) {
      const { hash } = columnOf(handle);
      const which = 'state' in handle ? { stateHash: hash } : { consentHash: hash };
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
    },

    async awaitConsent(state, consentToken, identity) {
      const sealedIdentity = await sealer.seal('identity', JSON.stringify(identity));
      const waiting = await database.em.nativeUpdate(
        LoginAttemptEntity,
        { stateHash: sha256(state), stage: 'exchanging' },
        { stage: 'consenting', consentHash: sha256(consentToken), sealedIdentity },
      );
      return waiting === 1;
    },

    pendingConsent: (consentToken, browserToken, now) =>
      findPendingConsent(database, sealer, sha256(consentToken), sha256(browserToken), now),

    end: (handle, location, end, who, now) => record(handle, location, end, who, now, false),

    recordRefusal: (handle, location, end, who, now) => record(handle, location, end, who, now, true),

    async recordUnbegun({ tenantId, placement }, { event, provider, metadata, clientId, issuer }, now) {
      const told = { ...metadata, provider, client_id: clientId, ...(issuer === null ? {} : { issuer }) };
      const reason = `${metadata.stage}:${metadata.error_code}`;
      const values = [tenantId, JSON.stringify(told), now, detailName(event, provider, reason)];
      await recordInPlace(database, tenantId, unbegunFailureStatement(socialSchema(tenantId, placement)), values);
    },

    async close(state) {
      await database.em.nativeUpdate(LoginAttemptEntity, { stateHash: sha256(state) }, { stage: 'done' });
    },
  };
}

type AttemptColumns = BindingColumns &
  Columns<
    'LoginAttempt',
    'purpose' | 'provider' | 'tenantId' | 'resourceEpoch' | 'redirectUri' | 'returnTo' | 'sealedSecrets' | 'client'
  >;

function columnOf(handle: AttemptHandle): {
  column: 'state_hash' | 'consent_hash';
  hash: string;
} {
  return 'state' in handle
    ? { column: 'state_hash', hash: sha256(handle.state) }
    : { column: 'consent_hash', hash: sha256(handle.consent) };
}

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
