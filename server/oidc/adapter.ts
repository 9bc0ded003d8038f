/**
 * The protocol library's storage interface on our records. The library reads first and consumes afterwards; here a second
 * consumption is refused by the database, whatever was read before.
 */
import { REFRESH_REUSE_GRACE_S } from '@porchlight/contract';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { sha256 } from '../crypto/hashes.ts';
import { addSeconds, type Clock, secondsBetween } from '../kernel/clock.ts';
import { approvedUntil, isKeptByUse, registeredUntil } from './client-lifetime.ts';
import type { OAuthRecord, RequestScope } from './ports.ts';
import { AlreadyUsed, alreadyAnswered, withProtocolErrors } from './protocol-errors.ts';

/**
 * The library destroys a token first and the rest of its grant afterwards, model by model. If only the first step
 * happened, the retry would find no token, answer 200 (RFC 7009 section 2.2) and leave the others alive. So nothing
 * happens until the library comes to the model below, and then one statement removes everything that the grant has.
 */
const GO_WITH_THEIR_GRANT = new Set(['AccessToken', 'RefreshToken', 'Grant']);
const REMOVES_THE_GRANT = 'AccessToken';

interface Dependencies {
  readonly clock: Clock;
  readonly scope: RequestScope;
}

export const createOidcAdapter =
  ({ clock, scope }: Dependencies): AdapterFactory =>
  (model): Adapter => {
    /** The library's own sessions are not kept: only the account's browser session says who is signed in. */
    if (model === 'Session') return nothing;

    return orUnavailable({
      async upsert(id, payload, expiresInS) {
        const now = clock.now();
        const grantId = model === 'Grant' ? id : (payload.grantId ?? null);
        const ofToken = expiresInS === undefined ? null : addSeconds(now, expiresInS);
        const expiresAt = model === 'Client' ? registeredUntil(now) : ofToken;
        await scope.records().put(model, id, { payload: withoutSecrets(payload), grantId, expiresAt }, now);
      },

      async find(id) {
        const now = clock.now();
        const record = await scope.records().find(model, id, now);
        if (!record) return undefined;
        if (model === 'Client') {
          if (isKeptByUse(record.expiresAt, now)) await scope.records().keepUntil(model, id, approvedUntil(now));
          return { ...record.payload };
        }
        return {
          ...record.payload,
          jti: id,
          ...(isReplay(model, record, scope.arrival()?.at ?? now) ? { consumed: true } : {}),
        };
      },

      async consume(id) {
        const records = await scope.begin();
        if (!(await records.consume(model, id, clock.now()))) throw new AlreadyUsed();
      },

      async destroy(id) {
        if (GO_WITH_THEIR_GRANT.has(model)) return;
        const removed = await scope.records().remove(model, id);
        if (!removed && model === 'Interaction') throw alreadyAnswered();
      },

      async revokeByGrantId(grantId) {
        if (model === REMOVES_THE_GRANT) await scope.records().removeGrant(grantId);
      },

      findByUid: nothing.findByUid,
      findByUserCode: nothing.findByUserCode,
    });
  };

function isReplay(model: string, { consumedAt }: OAuthRecord, arrivedAt: Date): boolean {
  if (consumedAt === null) return false;
  // Two windows of one client may refresh at once. Both are judged by their arrival, even if one had to wait.
  if (model === 'RefreshToken') return secondsBetween(consumedAt, arrivedAt) > REFRESH_REUSE_GRACE_S;
  // A request that was on its way before the other one won is a race, and the winner keeps its result.
  return consumedAt <= arrivedAt;
}

/** The id may be the token itself, and a client's secret is needed for comparison only: neither is kept. */
function withoutSecrets({ jti: _, client_secret, ...payload }: AdapterPayload): Record<string, unknown> {
  return client_secret === undefined ? payload : { ...payload, client_secret: sha256(client_secret) };
}

/** The library looks up sessions by uid, which are not kept here, and device codes by user code, on pages that are ours. */
const nothing: Adapter = {
  async upsert() {},
  async find() {},
  async consume() {},
  async destroy() {},
  async revokeByGrantId() {},
  async findByUid() {},
  async findByUserCode() {},
};

/** If storage is away, every call answers with the protocol's own error for that. */
function orUnavailable(adapter: Adapter): Adapter {
  const guarded = Object.entries(adapter).map(([name, call]: [string, (...args: never[]) => Promise<unknown>]) => [
    name,
    (...args: never[]) => withProtocolErrors(() => call(...args)),
  ]);
  return Object.fromEntries(guarded) as Adapter;
}
