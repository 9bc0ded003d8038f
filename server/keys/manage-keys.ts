/** Makes, changes and ends the keys of a project. REST and the owner's pages call this. */
import { LEAKED_NOTICE_DAYS, MANAGEMENT_KEY_PREFIX } from '@porchlight/contract';
import { credentialKindOf } from '../crypto/credential-kind.ts';
import { createCredential, fingerprint } from '../crypto/credentials.ts';
import { addHours, addSeconds, type Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Random } from '../kernel/random.ts';
import { fail, ok } from '../kernel/result.ts';
import { requirePermissions } from '../tenants/permissions.ts';
import { fingerprintOf, TOO_MANY_KEYS } from './key.ts';
import type { KeyStore, ManageKeys } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly keys: KeyStore;
}

const NOT_FOUND: DomainError = { code: 'keyNotFound' };

export const manageKeys = ({ clock, random, keys }: Dependencies): ManageKeys => ({
  async list(tenantId) {
    const all = await keys.list(tenantId, clock.now());
    return [...all.filter(({ isMain }) => isMain), ...all.filter(({ isMain }) => !isMain)];
  },

  async create(tenantId, held, { name, permissions, expiresInS, maker }) {
    const allowed = requirePermissions(held, permissions);
    if (!allowed.ok) return allowed;
    const now = clock.now();
    const secret = createCredential(random, MANAGEMENT_KEY_PREFIX);
    const wantedEnd = expiresInS === undefined ? null : addSeconds(now, expiresInS);
    const makersEnd = maker === undefined ? null : ((await keys.find(tenantId, maker, now))?.expiresAt ?? null);
    // A key that ends makes none that outlives it.
    const expiresAt = makersEnd !== null && (wantedEnd === null || makersEnd < wantedEnd) ? makersEnd : wantedEnd;
    const wanted = { name, permissions, expiresAt };
    if (!(await keys.create(tenantId, secret, wanted, now))) return fail(TOO_MANY_KEYS);
    const key = await keys.find(tenantId, fingerprint(secret), now);
    return key ? ok({ key, secret }) : fail(NOT_FOUND);
  },

  async change(tenantId, held, id, { name, permissions }) {
    const allowed = requirePermissions(held, permissions ?? []);
    if (!allowed.ok) return allowed;
    const key = await keys.change(tenantId, fingerprintOf(id), { name, permissions }, clock.now());
    return key ? ok(key) : fail(NOT_FOUND);
  },

  async narrowAll(tenantId, permissions) {
    // Twice, because a key that may make keys may have made one meanwhile.
    for (const pass of [1, 2]) {
      const now = clock.now();
      for (const key of await keys.list(tenantId, now)) {
        const kept = permissions.filter((one) => key.permissions.includes(one));
        if (kept.length === 0) await keys.end(tenantId, key.fingerprint, now);
        else if (pass === 1 || kept.length < key.permissions.length)
          await keys.change(tenantId, key.fingerprint, { permissions: kept }, now);
      }
    }
  },

  async revokeLeaked(key) {
    const kind = credentialKindOf(key);
    if (kind !== 'management' && kind !== 'application') return null;
    const now = clock.now();
    return keys.revokeLeaked(key, now, addHours(now, LEAKED_NOTICE_DAYS * 24));
  },

  async remove(tenantId, id) {
    const now = clock.now();
    const key = await keys.find(tenantId, fingerprintOf(id), now);
    if (!key) return fail(NOT_FOUND);
    // A main key that was replaced has its own end, which may come sooner.
    if (key.isMain && key.expiresAt === null) return fail({ code: 'mainKey' });
    return (await keys.end(tenantId, key.fingerprint, now)) ? ok(null) : fail(NOT_FOUND);
  },
});
