/** Export and import of all users of a tenant: the lines of the file, and the result of reading it. */
import { z } from 'zod';
import {
  IDENTITIES_MAX,
  MOVE_ID_MAX,
  MOVE_VERSIONS_READ,
  PASSKEY_NAME_MAX,
  TEAM_INVITATIONS_OPEN_MAX,
  TEAM_MEMBERS_MAX,
} from '../vocabulary.ts';
import { DryRunQuery, ImportedTeams } from './dry-run.ts';
import { asEmailAddress } from './email-address.ts';
import { IsoTime, isStorable, UNSTORABLE, wholeNumber } from './scalars.ts';
import { TeamName, TeamRoleName, TeamSettings } from './team.ts';
import { hasUserName, USER_NAME_FAULT } from './web-address.ts';

const text = (max: number) => z.string().max(max).refine(isStorable, UNSTORABLE);

/** The database has no year 0. */
const MovedTime = IsoTime.refine((value) => !value.startsWith('0000'), 'must not be before the year 1');

/** Apps show values from a file like values from a provider, so an address must not be one that a browser would run. */
const WebAddress = text(2_048)
  .regex(/^https?:\/\/[^\s]+$/, 'must be an http or https address')
  .refine((address) => !hasUserName(address), USER_NAME_FAULT);

const Sum = z.string().min(1).max(64);

export const MoveHeader = z.strictObject({
  type: z.literal('header'),
  version: z.literal(MOVE_VERSIONS_READ, {
    error: `must be ${MOVE_VERSIONS_READ.join(', ')}: this release reads no other form`,
  }),
  issuer: WebAddress.max(255),
});

/** Limits what one user can store; ten identities of real providers have about 700 characters. */
const IDENTITIES_LENGTH = 1_500;
const isShort = (identities: readonly { readonly issuer: string; readonly subject: string }[]): boolean =>
  identities.reduce((sum, { issuer, subject }) => sum + issuer.length + subject.length, 0) <= IDENTITIES_LENGTH;

const WHO = { issuer: WebAddress.max(255), subject: text(255).min(1) };
const BEGINNING = { type: z.literal('user'), id: z.int().min(1).max(MOVE_ID_MAX) };
const PROFILE = {
  email: asEmailAddress(z.string()),
  name: text(1_000).nullable(),
  picture: WebAddress.nullable(),
  first_seen: MovedTime,
  last_seen: MovedTime,
  blocked_at: MovedTime.nullable(),
  sum: Sum,
};

const Base64Url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'must be base64url');

/** The limit is that for tokens which browsers send. */
export const MovedPasskey = z.strictObject({
  handle: Base64Url(86),
  credential_id: Base64Url(1_400),
  public_key: Base64Url(2_000),
  counter: z.int().min(0).max(4_294_967_295),
  transports: z.array(text(32)).max(10),
  synchronised: z.boolean(),
  name: text(PASSKEY_NAME_MAX).nullable(),
  added_at: MovedTime,
  used_at: MovedTime.nullable(),
  suspended_at: MovedTime.nullable(),
});

/** The first identity is the one whose profile the user has. */
export const MovedUser = z.strictObject({
  ...BEGINNING,
  identities: z
    .array(z.strictObject({ ...WHO, added_at: MovedTime }))
    .min(1)
    .max(IDENTITIES_MAX)
    .refine(isShort, `must have at most ${IDENTITIES_LENGTH} characters together`),
  former: z.strictObject(WHO).optional().meta({
    description:
      'Who the user was in a former system. It is no identity: it only lets sessions of there be taken over.',
  }),
  ...PROFILE,
  passkeys: z.array(MovedPasskey).min(1).max(IDENTITIES_MAX).optional(),
});

/** A line of version 1, where a user had only one identity. */
export const MovedUserBefore = z.strictObject({ ...BEGINNING, ...WHO, ...PROFILE });

/** The roles of a project. */
export const MovedTeams = z.strictObject({
  type: z.literal('teams'),
  ...TeamSettings.required().shape,
  sum: Sum,
});

/** A team, or a part of it: several lines may name the same team. */
export const MovedTeam = z.strictObject({
  type: z.literal('team'),
  id: z.int().min(1).max(MOVE_ID_MAX),
  name: TeamName,
  created_at: MovedTime,
  members: z.array(z.strictObject({ ...WHO, role: TeamRoleName, added_at: MovedTime })).max(TEAM_MEMBERS_MAX),
  /** Their links stay behind: an address has to be invited again. */
  invitations: z
    .array(
      z.strictObject({
        email: asEmailAddress(z.string()),
        role: TeamRoleName,
        created_at: MovedTime,
        expires_at: MovedTime,
      }),
    )
    .max(TEAM_INVITATIONS_OPEN_MAX),
  sum: Sum,
});

export const MoveEnd = z.strictObject({ type: z.literal('end'), count: z.int().min(0), sum: Sum });

export const ExportQuery = z.strictObject({
  after: wholeNumber(
    0,
    Number.MAX_SAFE_INTEGER,
    'Only users with a higher id, to go on where an export broke off.',
  ).optional(),
});

export const ImportQuery = DryRunQuery.extend({
  above: wholeNumber(
    0,
    MOVE_ID_MAX,
    'New ids are higher than this. Send the highest id of the file, so that no later line needs the same id.',
  ).optional(),
});

export const ImportReport = z
  .object({
    teams: ImportedTeams.optional(),
    imported: z.int().meta({ description: 'Users that were added.' }),
    existing: z
      .int()
      .meta({ description: 'Users that were there already, by issuer and subject; they stay as they are.' }),
    refused: z.int().meta({ description: 'Users for whom the stored-user cap has no room. Nothing pauses.' }),
    other_issuer: z.int().meta({ description: 'Users of another identity provider, who cannot sign in here.' }),
    renumbered: z.array(z.object({ from: z.int(), to: z.int() })).meta({
      description:
        'Ids of the file that are others here: they were not free or too high, or the user was there under another.',
    }),
  })
  .meta({ id: 'ImportReport', description: 'What came of an import.' });
