/** The routes of the tenant's own operations. */

import { Readable } from 'node:stream';
import { CREDENTIALS_FILENAME, contract, type NextStep } from '@porchlight/contract';
import type { z } from 'zod';
import { callingAccountId } from '../http/authentication/caller.ts';
import { restCall } from '../http/errors/http-error.ts';
import { recordActor, WHOLE_PROJECT } from '../http/logging/act.ts';
import { clientAddress } from '../http/request/client-address.ts';
import { streamed } from '../http/response/response-stream.ts';
import { rest } from '../http/rest/ts-rest.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Next } from '../kernel/domain-error.ts';
import { Refusal, unwrap } from '../kernel/domain-error.ts';
import { callingTenant, tenantCaller } from './caller.ts';
import { credentialsFile } from './credentials-file.ts';
import {
  type ChangeTenant,
  type ContentsOf,
  type CreateGuestTenant,
  type CreateTenantOnce,
  KEY_KINDS,
  type ReportTenant,
  type RotateKeys,
} from './ports.ts';
import { presentCreated, presentRemoval, presentReport, presentTenant } from './presenters.ts';
import { restorableUntil, type Tenant } from './tenant.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly createGuestTenant: CreateGuestTenant;
  readonly createTenantOnce: CreateTenantOnce;
  readonly reportTenant: ReportTenant;
  readonly rotateKeys: RotateKeys;
  readonly changeTenant: ChangeTenant;
  readonly contentsOf: ContentsOf;
}

export const tenantRoutes = ({
  baseUrl,
  clock,
  createGuestTenant,
  createTenantOnce,
  reportTenant,
  rotateKeys,
  changeTenant,
  contentsOf,
}: Dependencies) =>
  rest.router(contract.tenants, {
    genesis: async ({ body, req, res }) => {
      const created = unwrap(
        await createGuestTenant({
          name: body?.name ?? null,
          address: clientAddress(req),
        }),
      );
      res.setHeader('Cache-Control', 'no-store');
      const answer = { ...presentCreated(created, baseUrl, clock.now()), next: nextSteps(created.tenant) };
      if (req.accepts(['application/json', 'text/plain']) === 'text/plain') {
        res.setHeader('Content-Disposition', `attachment; filename="${CREDENTIALS_FILENAME}"`);
        res.type('text/plain');
        return { status: 201, body: streamed(Readable.from([answer.credentials_file.content]), res) };
      }
      return { status: 201, body: answer };
    },
    bootstrap: async ({ body, res }) => {
      const creator = { kind: 'account', accountId: callingAccountId(res) } as const;
      const request = { name: body.name ?? null, idempotencyKey: body.idempotency_key };
      const created = unwrap(await createTenantOnce(creator, request));
      const { id: tenantId } = created.tenant;
      recordActor(res, { tenantId, operation: 'createOwnedTenant', actor: 'owner', object: WHOLE_PROJECT });
      res.setHeader('Cache-Control', 'no-store');
      const answer = { ...presentCreated(created, baseUrl, clock.now()), next: nextSteps(created.tenant) };
      return { status: created.isNew ? 201 : 200, body: answer };
    },
    status: async ({ res }) => {
      const report = await reportTenant(callingTenant(res));
      return { status: 200, body: presentReport(report, clock.now()) };
    },
    change: async ({ body, res }) => {
      const tenant = unwrap(await changeTenant.rename(callingTenant(res).id, body.name));
      return { status: 200, body: { tenant: presentTenant(tenant, clock.now()) } };
    },
    remove: async ({ body, query, res }) => {
      const { id } = callingTenant(res);
      if (body.confirm !== id) {
        const message = 'must be the id of the tenant that the key belongs to; nothing was deleted';
        throw new Refusal({ code: 'invalidRequest', errors: [{ path: 'confirm', message }] });
      }
      if (query.dry_run) {
        const contents = (await contentsOf(id)) ?? { users: 0, sessions: 0, events: 0 };
        return { status: 200, body: { dry_run: true, would_remove: presentRemoval(contents) } };
      }
      const tenant = unwrap(await changeTenant.remove(id));
      return {
        status: 202,
        body: { tenant_id: id, restorable_until: restorableUntil(tenant)?.toISOString() ?? null },
      };
    },
    rotateKeys: async ({ body, res }) => {
      const { tenant, permissions } = tenantCaller.of(res);
      const endNow = body?.revoke_now ? KEY_KINDS : [];
      const { credentials, previousExpireAt } = unwrap(await rotateKeys(tenant.id, { endNow, within: permissions }));
      res.setHeader('Cache-Control', 'no-store');
      return {
        status: 200,
        body: {
          tenant_id: tenant.id,
          management_key: credentials.managementKey,
          application_key: credentials.applicationKey,
          previous_keys_expire_at: previousExpireAt.toISOString(),
          credentials_file: credentialsFile(baseUrl, tenant.id, credentials, tenant.expiresAt),
        },
      };
    },
  });

/** The calls that make sense after a creation, as REST calls. */
function nextSteps(tenant: Tenant): z.output<typeof NextStep>[] {
  const claim = { why: 'Let a human keep the project beyond its 72 hours.', operation: 'createClaimUrl' } as const;
  const steps: Next[] = [
    { why: 'Register the callback URLs of the app.', operation: 'provisionSocialLogin' },
    { why: 'Send a browser here to sign in.', operation: 'startLogin', params: { tenantId: tenant.id } },
    { why: 'See state, usage and notices.', operation: 'getTenant' },
    ...(tenant.claimedAt ? [] : [claim]),
  ];
  return steps.map(restCall);
}
