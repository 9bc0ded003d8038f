/** The sessions of a person, as shown to that person. */
import { z } from 'zod';
import { VerifyRequest } from './token.ts';
import { Session } from './user.ts';

export const OwnSession = Session.pick({ id: true, created_at: true, refreshed_at: true, expires_at: true })
  .extend({ current: z.boolean().meta({ description: 'Whether the access token belongs to this session.' }) })
  .meta({ id: 'OwnSession' });

export const OwnSessionList = z.object({ sessions: z.array(OwnSession) }).meta({ id: 'OwnSessionList' });

export const OwnSessionsRequest = VerifyRequest.extend({}).meta({ id: 'OwnSessionsRequest' });

export const EndOwnSessionsRequest = VerifyRequest.extend({
  session_id: z.string().min(1).max(64).optional().meta({
    description: 'The session to end; if left out, all but the one of the access token.',
    example: 'ses_4fD0bTq9',
  }),
}).meta({ id: 'EndOwnSessionsRequest' });
