/** Promises that the compiler checks: `npm run types` fails if one of them is broken. */
import { describe, expectTypeOf, it } from 'vitest';
import type { Credentials } from '../../../sdk/src/credentials/index.ts';
import type {
  Client,
  ErrorCode,
  Fix,
  PorchlightError,
  Refused,
  SessionEnded,
  Tokens,
  Unavailable,
  VerifiedUser,
} from '../../../sdk/src/index.ts';
import type { AuthEvent, Management, ManagementOptions, User } from '../../../sdk/src/management/index.ts';
import type { Authentication, Cookie } from '../../../sdk/src/server/index.ts';

describe('the errors', () => {
  it('are one union that the code tells apart', () => {
    const read = (error: PorchlightError): Fix | number | undefined => {
      if (error.code === 'invalidRefreshToken' || error.code === 'refreshTokenReused') {
        expectTypeOf(error).toEqualTypeOf<SessionEnded>();
        return undefined;
      }
      if (error.code === 'rateLimited' || error.code === 'unreachable') {
        expectTypeOf(error).toEqualTypeOf<Unavailable>();
        return error.retryAfterS;
      }
      if (error.code === 'tenantPaused') {
        expectTypeOf(error).toEqualTypeOf<Refused>();
        return error.fix;
      }
      return undefined;
    };
    expectTypeOf(read).parameter(0).toEqualTypeOf<PorchlightError>();
  });

  it('know every code of the service, each in one class', () => {
    expectTypeOf<ErrorCode>().toExtend<PorchlightError['code']>();
    expectTypeOf<SessionEnded['code'] & Unavailable['code']>().toBeNever();
    expectTypeOf<Refused['code'] & (SessionEnded['code'] | Unavailable['code'])>().toBeNever();
  });
});

describe('the surface', () => {
  it('makes callers look before they use', () => {
    expectTypeOf<Awaited<ReturnType<Client['verify']>>>().toEqualTypeOf<VerifiedUser | null>();
    expectTypeOf<Authentication['tokens']>().toEqualTypeOf<Tokens | null>();
    expectTypeOf<VerifiedUser['name']>().toEqualTypeOf<string | null>();
  });

  it('has no cookie that a script could read or that is strict', () => {
    expectTypeOf<Cookie['httpOnly']>().toEqualTypeOf<true>();
    expectTypeOf<Cookie['sameSite']>().toEqualTypeOf<'lax'>();
  });

  it('iterates over users and events as the contract describes them', () => {
    expectTypeOf<ReturnType<Management['users']>>().toExtend<AsyncIterable<User>>();
    expectTypeOf<ReturnType<Management['events']>>().toExtend<AsyncIterable<AuthEvent>>();
    expectTypeOf<AuthEvent['user_id']>().toEqualTypeOf<number | null>();
  });

  it('opens management with what the credentials file holds', () => {
    expectTypeOf<Credentials>().toExtend<ManagementOptions>();
  });
});
