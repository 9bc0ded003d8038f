/** What `porchlight prove` asks of the service, over HTTP. Every route here needs a tenant's management key. */
import { contract, TICKET_LIFETIME_S } from '@porchlight/contract';
import type { Response } from 'express';
import { rest } from '../http/rest/ts-rest.ts';
import type { Clock } from '../kernel/clock.ts';
import { type DomainError, Refusal, unwrap } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { Provisioning, SocialLoginResource, TenantLocation } from '../social-login/ports/resource.ts';
import { presentUser } from '../social-login/presenters.ts';
import { callingTenant, tenantCaller } from '../tenants/caller.ts';
import type { ChangeTestUser } from './change-test-user.ts';
import type { CreateTicket } from './create-ticket.ts';
import type { ProofStore, TestUserRecords } from './ports.ts';
import { presentProof } from './presenters.ts';
import type { RecordProof } from './record-proof.ts';
import type { CreateWrongToken } from './wrong-token.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly provisioning: Provisioning;
  readonly testUsers: TestUserRecords;
  readonly changeTestUser: ChangeTestUser;
  readonly createTicket: CreateTicket;
  readonly createWrongToken: CreateWrongToken;
  /** Ends a user with all sessions. */
  readonly erase: (location: TenantLocation, userId: number) => Promise<Result<null, DomainError>>;
  readonly recordProof: RecordProof;
  readonly proofs: ProofStore;
}

const { proving: router } = contract;

const findersOf = ({ clock, provisioning, testUsers }: Dependencies) => ({
  resourceOf: async (res: Response): Promise<SocialLoginResource> =>
    unwrap(await provisioning.read(callingTenant(res).id)),

  testUserOf: async (resource: SocialLoginResource, id: number) => {
    const user = await testUsers.find(resource, id, clock.now());
    if (!user) throw new Refusal({ code: 'userNotFound' });
    return user;
  },
});

export function provingRoutes(dependencies: Dependencies) {
  const { clock, changeTestUser, createTicket, createWrongToken, erase, recordProof, proofs } = dependencies;
  const { resourceOf, testUserOf } = findersOf(dependencies);
  return rest.router(router, {
    change: async ({ params, body, res }) => {
      const changed = unwrap(await changeTestUser(await resourceOf(res), params.id, body));
      const { user, fault, faultEndsAt } = changed;
      return {
        status: 200,
        body: { user: presentUser(user), fault, fault_ends_at: faultEndsAt?.toISOString() ?? null },
      };
    },
    remove: async ({ params, res }) => {
      const resource = await resourceOf(res);
      await testUserOf(resource, params.id);
      unwrap(await erase(resource, params.id));
      return { status: 200, body: { deleted: true } };
    },
    ticket: async ({ params, res }) => {
      const ticket = unwrap(await createTicket(await resourceOf(res), params.id));
      res.setHeader('Cache-Control', 'no-store');
      return { status: 201, body: { ticket, expires_in: TICKET_LIFETIME_S } };
    },
    wrongToken: async ({ params, body, res }) => {
      const tenant = callingTenant(res);
      const resource = await resourceOf(res);
      const user = await testUserOf(resource, params.id);
      const subject = {
        ...user,
        userId: user.id,
        tenantId: tenant.id,
        tenantExpiresAt: tenant.expiresAt,
        epoch: resource.epoch,
      };
      const token = await createWrongToken(body.kind, subject, clock.now());
      res.setHeader('Cache-Control', 'no-store');
      return { status: 201, body: { access_token: token } };
    },
    record: async ({ body, res }) => {
      const { tenant, actor } = tenantCaller.of(res);
      const recording = { tenant, resource: await resourceOf(res), key: actor.replace(/^key /, '') };
      const { id, receipt } = unwrap(await recordProof(recording, body));
      return { status: 201, body: { id, receipt } };
    },
    list: async ({ res }) => {
      const { tenantId } = await resourceOf(res);
      return { status: 200, body: { proofs: (await proofs.list(tenantId)).map(presentProof) } };
    },
  });
}
