/** Stores a sign-in that begins. */
import { sha256 } from '../../../crypto/hashes.ts';
import type { Sealer } from '../../../crypto/sealer.ts';
import type { AttemptStore, NewAttempt } from '../../../social-login/ports/attempts.ts';
import type { Database } from '../../database.ts';
import { LoginAttemptEntity } from '../../entities/social-login.ts';
import { detailName } from '../events/day-counts-statement.ts';
import { recordInPlace } from '../placement/placed-query.ts';
import { socialSchema } from '../placement/social-placement.ts';
import { startStatement } from './login-attempt-statement.ts';

export function attemptStarts(database: Database, sealer: Sealer): Pick<AttemptStore, 'startSocial' | 'startAccount'> {
  const sealSecrets = ({ secrets, issuer }: NewAttempt): Promise<string> =>
    sealer.seal('attempt', JSON.stringify({ ...secrets, issuer }));
  return {
    async startSocial(attempt, now) {
      const {
        location,
        state,
        browserToken,
        epoch,
        redirectUri,
        returnTo,
        binding,
        client,
        expiresAt,
        provider,
        host,
        callbackUri,
      } = attempt;
      const rows = await recordInPlace(
        database,
        location.tenantId,
        startStatement(socialSchema(location.tenantId, location.placement)),
        [
          location.tenantId,
          now,
          sha256(state),
          sha256(browserToken),
          await sealSecrets(attempt),
          epoch,
          redirectUri,
          returnTo,
          expiresAt,
          binding.state,
          binding.codeChallenge,
          client ? JSON.stringify(client) : null,
          detailName('login_started', provider),
          provider,
          host ?? null,
          callbackUri,
        ],
      );
      return rows.length === 1;
    },

    async startAccount(attempt, now) {
      await database.em.insert(LoginAttemptEntity, {
        stateHash: sha256(attempt.state),
        purpose: 'account',
        provider: attempt.provider,
        host: attempt.host ?? null,
        callbackUri: attempt.callbackUri,
        browserHash: sha256(attempt.browserToken),
        sealedSecrets: await sealSecrets(attempt),
        returnTo: attempt.returnTo,
        stage: 'started',
        createdAt: now,
        expiresAt: attempt.expiresAt,
      });
    },
  };
}
