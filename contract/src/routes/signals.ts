import { z } from 'zod';
import type { OperationMetadata } from '../operation.ts';
import { c } from '../ts-rest.ts';
import { SIGNAL_MEDIA_TYPE } from '../vocabulary.ts';

export const signals = c.router({
  google: {
    method: 'POST',
    path: '/edge/signals/google',
    summary: 'Receive an account signal of Google',
    description:
      'Google calls it when an account was hijacked, disabled or deleted, or its owner signed out everywhere: a signed security event token (RFC 8417, RFC 8935) for the client of this service. It ends the sessions of that person in every project.',
    body: z.unknown(),
    responses: { 202: c.noBody() },
    metadata: {
      id: 'receiveGoogleSignal',
      tag: 'Edge auth',
      auth: 'public',
      guard: 'page',
      streams: SIGNAL_MEDIA_TYPE,
      errors: ['signalRefused'],
    } as const satisfies OperationMetadata,
  },
});
