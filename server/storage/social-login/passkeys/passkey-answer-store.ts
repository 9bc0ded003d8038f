/** Answers a sign-in by a passkey: the attempt and the counter of the passkey move together, once. */
import { sha256 } from '../../../crypto/hashes.ts';
import type { Sealer } from '../../../crypto/sealer.ts';
import type { PasskeyAnswers } from '../../../social-login/ports/passkeys.ts';
import type { Database } from '../../database.ts';
import type { Rows } from '../../tables.ts';
import { inPlace } from '../placement/placed-query.ts';
import { socialSchema } from '../placement/social-placement.ts';
import { ANSWER } from '../sign-in/email-code-store.ts';
import {
  ANSWER_ATTEMPT,
  COUNT_FAILURE,
  LOCK_ATTEMPT,
  suspendPasskeyStatement,
  usePasskeyStatement,
} from './passkey-statement.ts';

export const createPasskeyAnswers = (database: Database, sealer: Sealer): PasskeyAnswers => ({
  answer: ({ state, browserToken }, { tenantId, placement }, signed, now) =>
    inPlace(
      () =>
        database.transaction(async ({ query }) => {
          const schema = socialSchema(tenantId, placement);
          const handle = [sha256(state), sha256(browserToken), now];
          const [open] = await query<{ sealed_secrets: Rows['LoginAttempt']['sealedSecrets'] }>(LOCK_ATTEMPT, handle);
          const opened = open ? await sealer.open('attempt', open.sealed_secrets) : null;
          if (opened === null) return 'over';
          const { counter, synchronised, identity, callbackUri } = signed;
          const used = [tenantId, signed.handle, counter, synchronised, now];
          if ((await query(usePasskeyStatement(schema), used)).length === 0) {
            await query(suspendPasskeyStatement(schema), [tenantId, signed.handle, now]);
            return 'wentBack';
          }
          const secrets = JSON.stringify({ ...JSON.parse(opened), issuer: identity.issuer });
          const sealed = await Promise.all([
            sealer.seal(ANSWER, JSON.stringify(identity)),
            sealer.seal('attempt', secrets),
          ]);
          await query(ANSWER_ATTEMPT, [sha256(state), sealed[0], now, callbackUri, sealed[1]]);
          return 'answered';
        }),
      'over',
    ),

  async countFailure({ state, browserToken }, now) {
    const handle = [sha256(state), sha256(browserToken), now];
    const [counted] = await database.query<{ isLeft: boolean }>(COUNT_FAILURE, handle);
    return counted?.isLeft ?? false;
  },
});
