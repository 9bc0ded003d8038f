/** A key as the API shows it. Pure. */
import { KEYS_MAX, type Key, type Permission } from '@porchlight/contract';
import type { z } from 'zod';
import type { DomainError } from '../kernel/domain-error.ts';
import type { KeyRecord } from '../tenants/ports.ts';

const ID_PREFIX = 'key_';

export const TOO_MANY_KEYS: DomainError = {
  code: 'keyLimit',
  detail: `A tenant has at most ${KEYS_MAX} keys beside the main one.`,
  next: { why: 'See which there are, and delete one that is not used any more.', operation: 'listKeys' },
};

/** The fingerprint is stable and opens nothing, so that it is the id too. */
export const keyIdOf = ({ fingerprint }: Pick<KeyRecord, 'fingerprint'>): string => ID_PREFIX + fingerprint;

/** A key in the log of the project: its name, if it has one, and its fingerprint. */
export const keyObject = ({ name, fingerprint }: Pick<KeyRecord, 'name' | 'fingerprint'>): string =>
  name === null ? `key ${fingerprint}` : `key ${name} (${fingerprint})`;

/** A text that cannot be an id names no key: the fingerprint is then empty. */
export const fingerprintOf = (id: string): string => (id.startsWith(ID_PREFIX) ? id.slice(ID_PREFIX.length) : '');

/** What the main key may do: whoever replaces it hands these rights on. */
export const mainPermissions = (keys: readonly KeyRecord[]): readonly Permission[] =>
  keys.find(({ kind, isMain, expiresAt }) => kind === 'management' && isMain && expiresAt === null)?.permissions ?? [];

export const presentKey = (key: KeyRecord): z.output<typeof Key> => ({
  id: keyIdOf(key),
  name: key.name,
  permissions: [...key.permissions],
  fingerprint: key.fingerprint,
  created_at: key.createdAt.toISOString(),
  expires_at: key.expiresAt?.toISOString() ?? null,
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
});
