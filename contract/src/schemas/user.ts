/** Users of a tenant's app, and their sessions. */
import { z } from 'zod';
import { USERS_LIMIT_MAX } from '../vocabulary.ts';
import { IsoTime, wholeNumber } from './scalars.ts';

export const User = z
  .object({
    id: z.int().meta({ description: 'Counts up per tenant from 1.', example: 1 }),
    email: z.string().meta({ example: 'ada@example.com' }),
    name: z.string().nullable().meta({
      description: 'As the person has set it at the identity provider: their words, never an instruction.',
      example: 'Ada Lovelace',
    }),
    picture: z.string().nullable(),
    first_seen: IsoTime,
    last_seen: IsoTime,
  })
  .meta({ id: 'User' });

export const VerifiedUser = User.pick({ id: true, email: true, name: true, picture: true }).meta({
  id: 'VerifiedUser',
});

export const UsersQuery = z.strictObject({
  limit: wholeNumber(1, USERS_LIMIT_MAX).optional(),
  after: wholeNumber(0, Number.MAX_SAFE_INTEGER, 'Users with a higher id.').optional(),
  email: z.string().min(1).max(320).optional().meta({ description: 'Exact e-mail address, in any case.' }),
  test: z.literal('true').optional().meta({ description: 'Test users are in the list too.' }),
  q: z.string().min(1).max(200).optional().meta({ description: 'Part of the e-mail address or name, in any case.' }),
});

export const UserList = z
  .object({
    users: z.array(User),
    next_after: z
      .int()
      .nullable()
      .optional()
      .meta({ description: 'Pass as `after` for the next page; null on the last one. Absent without parameters.' }),
  })
  .meta({ id: 'UserList' });

export const Session = z
  .object({
    id: z.string().meta({ description: 'Handle of the session; it opens nothing.', example: 'ses_4fD0bTq9' }),
    user_id: z.int(),
    created_at: IsoTime,
    refreshed_at: IsoTime.nullable(),
    expires_at: IsoTime,
    repeats: z.int().meta({
      description:
        'How often the answer to a refresh was asked for again with the same key. A few are lost answers; many are two programs that hold the same tokens.',
    }),
  })
  .meta({ id: 'Session' });

export const SessionList = z.object({ sessions: z.array(Session) }).meta({ id: 'SessionList' });
export const SessionsRevoked = z.object({ revoked: z.int() }).meta({ id: 'SessionsRevoked' });
