/** The tenant's own operations over HTTP. */
import { Readable } from 'node:stream';
import { CREDENTIALS_FILENAME, contract } from '@porchlight/contract';
import { initServer } from '@ts-rest/express';
import { callingAccount, callingTenant } from '../http/authentication/caller.ts';
import { clientAddress } from '../http/client-address.ts';
import { streamed } from '../http/streamed.ts';
import type { Clock } from '../kernel/clock.ts';
import { unwrap } from '../kernel/domain-error.ts';
import type { CreateGuestTenant } from './create-guest-tenant.ts';
import type { CreateTenantOnce } from './create-tenant-once.ts';
import { credentialsFile } from './credentials-file.ts';
import { presentCreated, presentReport } from './presenters.ts';
import type { ReportTenant } from './report-tenant.ts';
import type { RotateKeys } from './rotate-keys.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly createGuestTenant: CreateGuestTenant;
  readonly createTenantOnce: CreateTenantOnce;
  readonly reportTenant: ReportTenant;
  readonly rotateKeys: RotateKeys;
}

export const tenantRoutes = ({
  baseUrl,
  clock,
  createGuestTenant,
  createTenantOnce,
  reportTenant,
  rotateKeys,
}: Dependencies) =>
  initServer().router(contract.tenants, {
    genesis: async ({ body, req, res }) => {
      const created = unwrap(
        await createGuestTenant({
          name: body?.name ?? null,
          address: clientAddress(req),
        }),
      );
      res.setHeader('Cache-Control', 'no-store');
      const answer = presentCreated(created, baseUrl, clock.now());
      if (req.accepts(['application/json', 'text/plain']) === 'text/plain') {
        res.setHeader('Content-Disposition', `attachment; filename="${CREDENTIALS_FILENAME}"`);
        res.type('text/plain');
        return { status: 201, body: streamed(Readable.from([answer.credentials_file.content]), res) };
      }
      return { status: 201, body: answer };
    },
    bootstrap: async ({ body, res }) => {
      const creator = { kind: 'account', accountId: callingAccount(res).id } as const;
      const request = { name: body.name ?? null, idempotencyKey: body.idempotency_key };
      const created = unwrap(await createTenantOnce(creator, request));
      res.setHeader('Cache-Control', 'no-store');
      return { status: created.isNew ? 201 : 200, body: presentCreated(created, baseUrl, clock.now()) };
    },
    status: async ({ res }) => {
      const report = await reportTenant(callingTenant(res));
      return { status: 200, body: presentReport(report, clock.now()) };
    },
    rotateKeys: async ({ body, res }) => {
      const tenant = callingTenant(res);
      const { credentials, previousExpireAt } = await rotateKeys(tenant.id, body?.revoke_now ?? false);
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
