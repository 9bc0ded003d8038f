/** Sessions of former systems: the owner's settings, and the call that takes over a session. */
import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import { isBuiltInHost } from '../../providers/catalogue/catalogue.ts';
import { createGuardedFetch } from '../../providers/openid/bounded-fetch.ts';
import { type AdoptSession, adoptSession } from '../../social-login/adoption/adopt-session.ts';
import { createAdoptionKeys } from '../../social-login/adoption/adoption-keys.ts';
import { adoptionNotice } from '../../social-login/adoption/adoption-notice.ts';
import { adoptionRoutes } from '../../social-login/adoption/adoption-routes.ts';
import { manageAdoption } from '../../social-login/adoption/manage-adoption.ts';
import type { AdoptionStore, ManageAdoption } from '../../social-login/ports/adoption.ts';
import type { AttemptStore } from '../../social-login/ports/attempts.ts';
import type { SignInStore } from '../../social-login/ports/sign-in.ts';
import { createAdoptionStore } from '../../storage/social-login/adoption/adoption-store.ts';
import { findResource } from '../../storage/social-login/resource/social-resource-store.ts';
import { checkEvent } from '../../tenants/check-event.ts';
import type { NoticeOf } from '../../tenants/ports.ts';
import type { Shared } from '../shared/shared.ts';
import type { KnownChanges } from './revocations.ts';
import type { Sessions } from './sessions.ts';

interface Needs {
  readonly attempts: Pick<AttemptStore, 'recordUnbegun'>;
  readonly adopt: AdoptionStore['adopt'];
  readonly findPerson: SignInStore['findPerson'];
  readonly refuseEntry: Parameters<typeof adoptSession>[0]['refuseEntry'];
  readonly directory: KnownChanges['directory'];
  readonly tokens: Sessions['tokens'];
}

interface Adoption {
  readonly adoptSession: AdoptSession;
  readonly manageAdoption: ManageAdoption;
  readonly routes: RestRoutes['adoption'];
}

export function composeAdoption(shared: Shared, needs: Needs): Adoption {
  const { attempts, adopt, findPerson, refuseEntry, directory, tokens } = needs;
  const { baseUrl, clock, config, database, egress, random, rateLimiter } = shared;
  const guarded = createGuardedFetch(egress);
  const store = createAdoptionStore(database);
  const manage = manageAdoption({
    clock,
    store,
    findResource: (tenantId) => findResource(database, tenantId),
    loopback: isLoopback(baseUrl),
    isProvider: isBuiltInHost,
  });
  return {
    adoptSession: adoptSession({
      clock,
      random,
      accessTokens: tokens.accessTokens,
      refreshTokens: tokens.refreshTokens,
      directory,
      rateLimiter,
      store: { ...store, adopt },
      attempts,
      findPerson,
      signInsPerHour: config.signInsPerHour,
      checkEvent: checkEvent(shared),
      refuseEntry,
      keysAt: createAdoptionKeys(clock, async (url) => {
        const answer = await guarded(url, { method: 'GET', headers: {}, body: undefined }).catch(() => null);
        return answer?.status === 200 ? answer.json() : null;
      }),
    }),
    manageAdoption: manage,
    routes: adoptionRoutes(manage),
  };
}

/** A function of its own, because the notices of a project are composed before its sign-in. */
export function adoptionNoticeOf({ clock, database, resources }: Shared) {
  return async (tenantId: string): Promise<NoticeOf<'adoption'> | null> => {
    const source = (await findResource(database, tenantId))?.adoption ?? null;
    const outcomes = source ? await resources.outcomesSince(tenantId, new Date(source.from)) : [];
    return adoptionNotice(source, outcomes, clock.now());
  };
}
