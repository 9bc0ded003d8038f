/** Management keys of a project: what each may do, and until when. */
import { z } from 'zod';
import { PERMISSION_PRESETS, PERMISSIONS, type PermissionPreset } from '../permission.ts';
import { secret } from '../secret.ts';
import { KEY_LIFETIME_MAX_S } from '../vocabulary.ts';
import { DisplayName, IsoTime } from './scalars.ts';
import { ManagementKey } from './tenant.ts';

const Permission = z.enum(PERMISSIONS).meta({ id: 'Permission', description: 'What a key may do.' });

const PRESETS = Object.keys(PERMISSION_PRESETS) as [PermissionPreset, ...PermissionPreset[]];

const KeyPermissions = z
  .array(Permission)
  .min(1)
  .max(PERMISSIONS.length)
  .refine((list) => new Set(list).size === list.length, 'must not repeat a permission');

const KeyName = DisplayName.meta({ description: 'By which its owner recognises the key.', example: 'CI' });

export const KeyParams = z.strictObject({
  id: z.string().min(1).max(64).meta({ description: 'Identifier of the key.', example: 'key_9f2c41d07be3' }),
});

export const CreateKeyRequest = z
  .strictObject({
    name: KeyName,
    preset: z.enum(PRESETS).optional().meta({ description: 'A set of permissions under one name.' }),
    permissions: KeyPermissions.optional().meta({ description: 'In place of `preset`.' }),
    expires_in_s: z
      .int()
      .min(1)
      .max(KEY_LIFETIME_MAX_S)
      .optional()
      .meta({ description: 'Seconds after which the key ends. Without it the key works until it is deleted.' }),
  })
  .refine((body) => (body.preset === undefined) !== (body.permissions === undefined), {
    path: ['preset'],
    message: 'send either preset or permissions',
  })
  .meta({ id: 'CreateKeyRequest' });

export const ChangeKeyRequest = z
  .strictObject({
    name: KeyName.optional(),
    permissions: KeyPermissions.optional().meta({
      description: 'Replaces what the key may do. Never more than the calling key may.',
    }),
  })
  .refine((change) => change.name !== undefined || change.permissions !== undefined, {
    message: 'must change something: `name` or `permissions`',
  })
  .meta({ id: 'ChangeKeyRequest' });

export const Key = z
  .object({
    id: KeyParams.shape.id,
    name: z.string().nullable().meta({ description: 'Null for the main key until somebody names it.' }),
    permissions: z.array(Permission),
    fingerprint: z.string().meta({ description: 'By which log and desk name the key. It opens nothing.' }),
    created_at: IsoTime,
    expires_at: IsoTime.nullable(),
    last_used_at: IsoTime.nullable().meta({ description: 'To the hour; null before the first use.' }),
  })
  .meta({ id: 'Key', description: 'A management key, without its secret.' });

export const KeyCreated = z
  .object({ key: Key, secret: ManagementKey })
  .meta({ id: 'KeyCreated', description: 'A new key. The secret is shown once.' });

export const KeyChanged = z.object({ key: Key }).meta({ id: 'KeyChanged' });

export const KeyList = z
  .object({ keys: z.array(Key).meta({ description: 'The main key of `.service` first, then the newest.' }) })
  .meta({ id: 'KeyList' });

export const KeyDeleted = z.object({ deleted: z.literal(true) }).meta({ id: 'KeyDeleted' });

export const RevokeLeakedRequest = z
  .strictObject({
    key: secret(z.string().min(1).max(200), { description: 'The key that leaked. It is its own proof.' }),
  })
  .meta({ id: 'RevokeLeakedRequest' });

export const LeakedKeyRevoked = z
  .object({ revoked: z.boolean().meta({ description: 'False for a key that is unknown or has ended before.' }) })
  .meta({ id: 'LeakedKeyRevoked' });
