/** What `porchlight prove` asks of the service: test users that misbehave in a known way, and proofs that are kept. */
import { z } from 'zod';
import { secret } from '../secret.ts';
import {
  PROOF_CELLS,
  PROOFS_KEPT,
  SEVERITIES,
  TEST_FAULT_LIFETIME_S,
  TEST_USER_DOMAIN,
  TEST_USER_FAULTS,
  TICKET_LIFETIME_S,
  TICKET_PREFIX,
  WRONG_TOKEN_KINDS,
} from '../vocabulary.ts';
import { DisplayName, IsoTime } from './scalars.ts';
import { AccessToken } from './token.ts';
import { User } from './user.ts';

/** Only addresses that can belong to no real person, because an app may recognise people by their address. */
const TestEmail = z
  .string()
  .max(254)
  .trim()
  .toLowerCase()
  .regex(
    new RegExp(`^[a-z0-9][a-z0-9._+-]{0,63}@${TEST_USER_DOMAIN.replace('.', '\\.')}$`),
    `must be an address under ${TEST_USER_DOMAIN}, such as ada@${TEST_USER_DOMAIN}`,
  )
  .meta({ example: `ada@${TEST_USER_DOMAIN}` });

export const ChangeTestUserRequest = z
  .strictObject({
    email: TestEmail.optional(),
    name: DisplayName.optional(),
    fault: z
      .enum(TEST_USER_FAULTS)
      .optional()
      .meta({
        description: `What the tokens of this test user meet for the next ${TEST_FAULT_LIFETIME_S} seconds; \`none\` ends it.`,
      }),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    message: 'must change at least one of email, name and fault',
  })
  .meta({ id: 'ChangeTestUserRequest' });

export const TestUserChanged = z
  .object({
    user: User,
    fault: z.enum(TEST_USER_FAULTS),
    fault_ends_at: IsoTime.nullable().meta({ description: 'When the fault ends; null where there is none.' }),
  })
  .meta({ id: 'TestUserChanged' });

export const TestUserDeleted = z.object({ deleted: z.literal(true) }).meta({ id: 'TestUserDeleted' });

export const TestUserTicket = z
  .object({
    ticket: secret(z.string(), {
      description: `Add it to a start link or an authorization request as \`login_hint=${TICKET_PREFIX}…\`: this test user is then signed in without a provider and a consent page. It works once.`,
    }),
    expires_in: z.literal(TICKET_LIFETIME_S),
  })
  .meta({ id: 'TestUserTicket' });

export const WrongTokenRequest = z
  .strictObject({ kind: z.enum(WRONG_TOKEN_KINDS).meta({ description: 'In which way the token is wrong.' }) })
  .meta({ id: 'WrongTokenRequest' });

export const WrongToken = z
  .object({ access_token: AccessToken })
  .meta({ id: 'WrongToken', description: 'A token that verify never accepts.' });

/** A further kind of person is a further column, so the columns are named by the report. */
const ProofColumn = z.string().min(1).max(40);

const ProofMatrix = z
  .strictObject({
    columns: z
      .array(ProofColumn)
      .max(16)
      .meta({ example: ['nobody', 'A', 'B', 'signed_out'] }),
    rows: z
      .array(
        z.looseObject({
          method: z.string().max(10),
          route: z.string().max(200),
          from: z.string().max(20).meta({ description: 'Who named the route: `page`, `script` or `source`.' }),
          cells: z.record(ProofColumn, z.enum(PROOF_CELLS)),
        }),
      )
      .max(200),
  })
  .meta({ description: 'Who opened what: a row for each route, a column for each person.' });

export const ProofReport = z
  .strictObject({
    app: z.string().max(2_048).meta({
      description: 'The address of the app that was looked at. Its scheme, host and port are those of a callback URL.',
      example: 'https://app.example.com',
    }),
    coverage: z.looseObject({}).meta({
      description:
        'What was reached and what was not. The receipt takes `proved`, the ids in `not_reached`, `version` and `seconds` from it.',
    }),
    matrix: ProofMatrix.optional(),
    findings: z
      .array(z.looseObject({ severity: z.enum(SEVERITIES) }))
      .max(500)
      .meta({ description: 'What was found, the gravest first.' }),
  })
  .meta({ id: 'ProofReport', description: 'The report of `porchlight prove`, at most 64 KiB.' });

export const ProofRecorded = z
  .object({
    id: z.string().meta({ example: 'prf_4b8f2n6k9c3x' }),
    receipt: z.string().meta({
      description:
        'A JWS by the key of the project’s issuer: the hash of the report, the app, the time, the ids that were `proved` and `not_reached`, the `version`, the fingerprint of the `key`, and as `test_users` those whom the service itself saw sign in at this app since `test_users_since`.',
    }),
  })
  .meta({ id: 'ProofRecorded' });

const Proof = z
  .object({
    id: z.string(),
    app: z.string(),
    created_at: IsoTime,
    findings: z.int().meta({ description: 'How many findings of any severity.' }),
    worst: z.enum([...SEVERITIES, 'none']).meta({ description: 'The gravest severity.' }),
    receipt: z.string(),
    report: ProofReport,
  })
  .meta({ id: 'Proof' });

export const ProofList = z
  .object({
    proofs: z
      .array(Proof)
      .max(PROOFS_KEPT)
      .meta({ description: `The last ${PROOFS_KEPT}, newest first.` }),
  })
  .meta({ id: 'ProofList' });
