/** The OpenID clients that sessions were begun for. */
import type { SessionClientStore } from '../../../social-login/ports/sessions.ts';
import type { Database } from '../../database.ts';
import { SessionClientEntity } from '../../entities/issuer.ts';
import { SocialSessionEntity } from '../../entities/social-login.ts';
import { inPlace } from '../placement/placed-query.ts';
import { schemaOf } from '../placement/social-placement.ts';

export const createSessionClientStore = (database: Database): SessionClientStore => {
  const used: SessionClientStore['used'] = async (tenantId, sessionId, expiresAt, now) => {
    await database.em.nativeUpdate(SessionClientEntity, { tenantId, sessionId }, { expiresAt, lastUsedAt: now });
  };
  return {
    used,
    async keepUntil(location, sessionId, expiresAt, now) {
      const { tenantId } = location;
      // The absolute end is laid over this one wherever it is read.
      await inPlace(
        () =>
          database.em.nativeUpdate(
            SocialSessionEntity,
            { tenantId, id: sessionId, expiresAt: { $gt: now } },
            { expiresAt },
            { schema: schemaOf(location) },
          ),
        0,
      );
      await used(tenantId, sessionId, expiresAt, now);
    },
  };
};
