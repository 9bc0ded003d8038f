/** A person's data in one tenant: erased, exported, blocked; and who may sign in at all. */
import { z } from 'zod';
import { ACCESS_ENTRIES_MAX, ACCESS_MODES } from '../vocabulary.ts';
import { AuthEvent } from './auth-event.ts';
import { asEmailAddress } from './email-address.ts';
import { PersonApprovalRecord } from './person-approval.ts';
import { DisplayName, IsoTime } from './scalars.ts';
import { Team } from './team.ts';
import { AccessToken, RefreshToken } from './token.ts';
import { Session, User } from './user.ts';

export const UserAccess = z
  .object({ blocked_at: IsoTime.nullable().meta({ description: 'Since when this person is kept out; null if not.' }) })
  .meta({ id: 'UserAccess' });

export const UserIdentity = z
  .object({
    provider: z.string().nullable().meta({
      description: 'The provider of this project that has the issuer; null where none has it any more.',
      example: 'github',
    }),
    issuer: z.string().meta({ example: 'https://github.com' }),
    added_at: IsoTime,
  })
  .meta({
    id: 'UserIdentity',
    description:
      'A way in which a user signs in. Only the person adds one. The person removes it, and the owner a passkey.',
  });

export const UserWithAccess = z
  .object({ user: User, access: UserAccess, identities: z.array(UserIdentity) })
  .meta({ id: 'UserWithAccess' });

export const ChangeUserRequest = z
  .strictObject({
    blocked: z.boolean().meta({ description: 'A blocked person has no session and gets none.' }),
  })
  .meta({ id: 'ChangeUserRequest' });

export const UserErased = z.object({ deleted: z.literal(true) }).meta({ id: 'UserErased' });

export const PasskeyRecord = z
  .object({
    handle: z.string().meta({ description: 'What the device says at a sign-in: the subject of the identity.' }),
    credential_id: z.string(),
    public_key: z
      .string()
      .meta({ description: 'A COSE key (RFC 9052) in base64url. The private part never leaves the device.' }),
    counter: z.int().min(0),
    synchronised: z.boolean().meta({ description: 'Whether its maker may copy it to other devices of the person.' }),
    name: z.string().nullable(),
    added_at: IsoTime,
    used_at: IsoTime.nullable(),
    suspended_at: IsoTime.nullable().meta({
      description: 'Since when it is refused, because there may be a copy of it; null if not.',
    }),
  })
  .meta({ id: 'PasskeyRecord', description: 'A passkey of a person.' });

export const UserPasskey = PasskeyRecord.omit({ credential_id: true, public_key: true, counter: true }).meta({
  id: 'UserPasskey',
  description: 'A passkey of a user, without its key.',
});

export const UserPasskeys = z.object({ passkeys: z.array(UserPasskey) }).meta({ id: 'UserPasskeys' });

export const PasskeyRemoved = z.object({ removed: z.literal(true) }).meta({ id: 'PasskeyRemoved' });

export const PersonExport = z
  .object({
    user: User,
    access: UserAccess,
    identities: z.array(UserIdentity),
    former: z
      .object({ issuer: z.string(), subject: z.string() })
      .nullable()
      .meta({ description: 'Who the person was in a former system of the app, if an import said so.' }),
    passkeys: z.array(PasskeyRecord),
    sessions: z.array(Session),
    teams: z
      .array(Team.pick({ id: true, name: true }).extend({ role: z.string() }))
      .meta({ description: 'In which teams the person is, and as what.' }),
    approvals: z.array(PersonApprovalRecord),
    events: z.array(AuthEvent),
  })
  .meta({ id: 'PersonExport', description: 'Everything that is kept of one person.' });

/** Letters, digits and hyphens of ASCII in two labels or more: an internationalised name is written as `xn--…`. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export const AccessDomain = z
  .string()
  .max(253)
  .trim()
  .toLowerCase()
  .regex(DOMAIN, 'must be a domain in ASCII such as example.com, without @, scheme, wildcard or trailing dot')
  .meta({ example: 'example.com' });

/** A sign-in by e-mail has the domain in ASCII, so no other form could ever let somebody in. */
const AccessEmail = asEmailAddress(z.string().trim().toLowerCase())
  .refine((address) => /@[\x21-\x7e]+$/.test(address), 'must have a domain in ASCII, such as xn--bcher-kva.example')
  .meta({ example: 'ada@example.com' });

const unique = (values: readonly string[]): boolean => new Set(values).size === values.length;

export const AccessList = z
  .strictObject({
    mode: z.enum(ACCESS_MODES).meta({ description: '`open`: everyone; `list`: only who is listed.' }),
    domains: z.array(AccessDomain).max(ACCESS_ENTRIES_MAX).refine(unique, 'must not repeat a domain').default([]),
    emails: z.array(AccessEmail).max(ACCESS_ENTRIES_MAX).refine(unique, 'must not repeat an address').default([]),
  })
  .refine(({ domains, emails }) => domains.length + emails.length <= ACCESS_ENTRIES_MAX, {
    path: ['emails'],
    message: `must have at most ${ACCESS_ENTRIES_MAX} entries together with domains`,
  })
  .meta({ id: 'AccessList', description: 'Who may sign in.' });

export const TestUserRequest = z
  .strictObject({
    name: DisplayName.optional().meta({ example: 'Ada Tester' }),
    same_email_as: z
      .int()
      .min(1)
      .optional()
      .meta({ description: 'The id of another test user whose address this one has too.' }),
  })
  .meta({ id: 'TestUserRequest' });

export const TestUserCreated = z
  .object({
    user: User,
    access_token: AccessToken,
    refresh_token: RefreshToken,
    callback_url: z.string().nullable().meta({
      description:
        'The first callback URL with the tokens, as a sign-in would open it. Null where there is none that takes tokens: with `callback_mode: code`, or where all have a wildcard.',
    }),
  })
  .meta({ id: 'TestUserCreated' });
