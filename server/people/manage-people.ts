/** What an owner does with one person's data, and with the list of who may enter. REST and the account pages call this. */
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, passed, type Result } from '../kernel/result.ts';
import type { AdmitList, StoringTenant } from '../limits/ports.ts';
import type { TenantLocation } from '../social-login/ports/resource.ts';
import type { Revocations } from '../social-login/revocations/revocations.ts';
import type { AccessList } from './access-list.ts';
import type { PeopleStore } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly people: PeopleStore;
  readonly revocations: Revocations;
  /** Denies all that was asked of a person and is not used yet. */
  readonly endQuestions: (of: { readonly tenantId: string; readonly userId: number }) => Promise<void>;
  readonly admitList: AdmitList;
  /** If there is a list of who may sign in, test users may be off. Then this ends them. */
  readonly endTestUsersIfOff: (tenantId: string) => Promise<void>;
}

export interface ManagePeople {
  /** Returns since when the person is blocked; null if they are not. */
  setBlocked(location: TenantLocation, userId: number, blocked: boolean): Promise<Result<Date | null, DomainError>>;
  erase(location: TenantLocation, userId: number): Promise<Result<null, DomainError>>;
  accessOf(tenantId: string): Promise<AccessList>;
  setAccess(tenant: StoringTenant, list: AccessList): Promise<Result<void, DomainError>>;
}

const NOT_FOUND: DomainError = { code: 'userNotFound' };

export function managePeople(dependencies: Dependencies): ManagePeople {
  const { clock, people, revocations, endQuestions, admitList, endTestUsersIfOff } = dependencies;
  const end = ({ tenantId }: TenantLocation, sessions: readonly string[]): void => {
    for (const sessionId of sessions) revocations.apply({ kind: 'session', tenantId, sessionId });
  };
  return {
    async setBlocked(location, userId, blocked) {
      const before = await people.blockedAtOf(location.tenantId, userId);
      if (!blocked) {
        await people.unblock(location.tenantId, userId);
        return ok(null);
      }
      const ended = await people.block(location, userId, clock.now());
      if (ended === null) return fail(NOT_FOUND);
      end(location, ended);
      // A sign-in that was being stored at the same moment did not know of the block, so the sessions are ended a second
      // time.
      end(location, (await people.block(location, userId, clock.now())) ?? []);
      await endQuestions({ tenantId: location.tenantId, userId });
      return ok(before ?? (await people.blockedAtOf(location.tenantId, userId)));
    },
    async erase(location, userId) {
      const ended = await people.erase(location, userId, clock.now());
      if (ended === null) return fail(NOT_FOUND);
      end(location, ended);
      return ok(null);
    },
    accessOf: (tenantId) => people.accessOf(tenantId),
    async setAccess(tenant, list) {
      if (isDeepStrictEqual(await people.accessOf(tenant.id), list)) return passed;
      const admitted = await admitList(tenant, 'emails', list);
      if (!admitted.ok) return admitted;
      await people.setAccess(tenant.id, list, clock.now());
      await endTestUsersIfOff(tenant.id);
      return admitted;
    },
  };
}
