/**
 * Creation with an idempotency key: for an account, which owns the tenant from the start, or for a guest grant, whose
 * tenant is ephemeral. A retry with the same key gets the same tenant with its credentials, as
 * long as they are those of the creation.
 */

import type { RuntimeProfile } from '@porchlight/contract';
import { sha256 } from '../crypto/hashes.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Random } from '../kernel/random.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { RateLimiter } from '../limits/ports.ts';
import { createKeyPair } from './create-guest-tenant.ts';
import type { CreatedOnce, CreateTenantOnce, CreationStore, Creator, TenantStore } from './ports.ts';
import { bornClaimed, bornEphemeral, requireOpen, type Tenant } from './tenant.ts';
import { createTenantId } from './tenant-id.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly tenants: TenantStore;
  readonly creations: CreationStore;
  readonly rateLimiter: RateLimiter;
  readonly runtimeProfile: RuntimeProfile;
}

export function createTenantOnce(dependencies: Dependencies): CreateTenantOnce {
  const { clock, random, tenants, creations, rateLimiter, runtimeProfile } = dependencies;

  /** Whoever replaced the keys did not mean them for the program that made the tenant. */
  const isFirstPair = async ({ id, createdAt }: Tenant): Promise<boolean> =>
    (await tenants.keysOf(id, clock.now())).some(
      (key) =>
        key.kind === 'management' &&
        key.isMain &&
        key.expiresAt === null &&
        key.createdAt.getTime() === createdAt.getTime(),
    );

  const again = async (
    creator: Creator,
    request: string,
    key: string,
  ): Promise<Result<CreatedOnce, DomainError> | null> => {
    const known = await creations.find(subjectOf(creator), key);
    if (!known) return null;
    if (known.request !== request) return fail({ code: 'idempotencyKeyConflict', next: NEW_KEY });
    const [tenant, credentials] = await Promise.all([
      tenants.find(known.tenantId),
      tenants.credentialsOf(known.tenantId),
    ]);
    // The guest who created a tenant cannot use it once it has an owner.
    if (!tenant || tenant.ownerId !== ownerOf(creator)) return fail({ code: 'tenantNotFound' });
    const open = requireOpen(tenant, clock.now(), true);
    if (!open.ok) return open;
    if (!credentials) throw new Error('the credentials of an open tenant cannot be unsealed');
    if (!(await isFirstPair(tenant)))
      return fail({ code: 'idempotencyKeyConflict', detail: KEYS_REPLACED, next: SEE_ACCOUNT });
    return ok({ tenant, credentials, isNew: false });
  };

  return async (creator, { name, idempotencyKey }) => {
    const request = sha256(JSON.stringify({ kind: creator.kind, name }));
    const before = await again(creator, request, idempotencyKey);
    if (before) return before;

    const now = clock.now();
    const subject = subjectOf(creator);
    const counted = await rateLimiter.take('bootstrap', { account: subject }, now);
    if (!counted.ok) return fail({ ...counted.error, detail: TOO_MANY });
    const birth = { id: createTenantId(random), name, creator: subject, runtimeProfile };
    const tenant = creator.kind === 'account' ? bornClaimed(birth, creator.accountId, now) : bornEphemeral(birth, now);
    const credentials = createKeyPair(random);
    const isNew = await creations.create({ creator: subject, idempotencyKey, request }, tenant, credentials);
    if (isNew) return ok({ tenant, credentials, isNew });
    // Another call with the same key was faster; this call gets the same answer.
    const winner = await again(creator, request, idempotencyKey);
    if (!winner) throw new Error('an idempotency key was taken and is gone');
    return winner;
  };
}

const NEW_KEY = {
  why: 'Use a new idempotency key for a new tenant, or repeat the first request unchanged.',
  operation: 'createOwnedTenant',
  body: { confirmed: true, idempotency_key: 'a-new-key-for-this-request' },
} as const;

const SEE_ACCOUNT = { why: 'The owner finds the project and its keys there.', page: 'account' } as const;
const KEYS_REPLACED =
  'The keys of this tenant were replaced or ended since. Its owner downloads the present ones, signed in with a browser.';

const TOO_MANY = 'This account or guest has created as many tenants as this window allows.';

const subjectOf = (creator: Creator): string => (creator.kind === 'account' ? creator.accountId : creator.subject);
const ownerOf = (creator: Creator): string | null => (creator.kind === 'account' ? creator.accountId : null);
