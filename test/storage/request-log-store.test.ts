import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from '../../server/crypto/credentials.ts';
import { createObservabilityStore } from '../../server/storage/observability/observability-store.ts';
import { createRequestLogStore } from '../../server/storage/observability/request-log-store.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createTenant } from '../support/tenant.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const rowsOf = (tenantId: string) =>
  harness.database.query(
    'select operation, status, duration_ms, actor, created_at from porchlight.request_log where tenant_id = $1 order by id',
    [tenantId],
  );
const totalOf = (tenantId: string) => createObservabilityStore(harness.database).requestTotalOf([tenantId]);
const request = (tenantId: string, operation: string, at = harness.clock.now()) => ({
  tenantId,
  operation,
  status: 200,
  durationMs: 1.6,
  actor: 'owner' as const,
  isChange: false,
  at,
});

describe('the request log in the database', () => {
  it('keeps a batch in its order and adds to the totals of each tenant', async () => {
    const store = createRequestLogStore(harness.database);
    const [a, b] = [await createTenant(harness), await createTenant(harness)];
    const at = new Date('2026-01-15T12:00:00.123Z');
    await store.append([request(a.id, 'one', at), request(b.id, 'two'), request(a.id, 'three')]);
    await store.append([request(a.id, 'four')]);
    expect((await rowsOf(a.id)).map(({ operation }) => operation)).toEqual(['one', 'three', 'four']);
    expect((await rowsOf(a.id))[0]).toEqual({
      operation: 'one',
      status: 200,
      duration_ms: 2,
      actor: 'owner',
      created_at: at,
    });
    expect([await totalOf(a.id), await totalOf(b.id)]).toEqual([3, 1]);
  });

  it('loses and doubles nothing when two nodes write the same tenants at once', async () => {
    const store = createRequestLogStore(harness.database);
    const tenants = await Promise.all(Array.from({ length: 5 }, () => createTenant(harness)));
    const forwards = tenants.map(({ id }) => request(id, 'x'));
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) => store.append(turn % 2 ? forwards : [...forwards].reverse())),
    );
    expect(await Promise.all(tenants.map(({ id }) => totalOf(id)))).toEqual([20, 20, 20, 20, 20]);
  });

  it('D10: writes nothing about a tenant whose data is gone', async () => {
    const store = createRequestLogStore(harness.database);
    const [gone, alive] = [await createTenant(harness), await createTenant(harness)];
    await harness.database.query('update porchlight.tenants set deleted_at = $2 where id = $1', [
      gone.id,
      harness.clock.now(),
    ]);
    await store.append([request(gone.id, 'late'), request(alive.id, 'fine'), request('never-was', 'x')]);
    expect(await rowsOf(gone.id)).toEqual([]);
    expect([await totalOf(gone.id), await totalOf(alive.id), await totalOf('never-was')]).toEqual([0, 1, 0]);
  });
});

describe('the request log of a node', () => {
  const writeLog = () => harness.service.jobs.get('request-log')?.();

  it('holds operation, status, duration and key of calls with a tenant’s key', async () => {
    const tenant = await createTenant(harness);
    await tenant.api('/api/tenant');
    await tenant.api('/api/feedback/service', { method: 'POST', json: { feedback: '' } });
    await writeLog();
    const line = {
      duration_ms: expect.any(Number),
      actor: `key ${fingerprint(tenant.managementKey)}`,
      created_at: harness.clock.now(),
    };
    expect(await rowsOf(tenant.id)).toEqual([
      { ...line, operation: 'getTenant', status: 200 },
      { ...line, operation: 'giveFeedback', status: 400 },
    ]);
  });

  it('runs no statement of its own while a request is answered', async () => {
    const tenant = await createTenant(harness);
    await writeLog();
    const statements: string[] = [];
    const end = harness.database.observe((text) => void statements.push(text));
    await tenant.api('/api/tenant');
    end();
    expect(statements.filter((text) => /request_log|request_totals/.test(text))).toEqual([]);
    await writeLog();
    expect(await rowsOf(tenant.id)).toHaveLength(1);
  });

  it('is written when the node stops', async () => {
    const node = await createHarness();
    const tenant = await createTenant(node);
    await tenant.api('/api/tenant');
    await node.close();
    expect(await rowsOf(tenant.id)).toHaveLength(1);
  });

  it('keeps its entries while the database is away, and the requests go on', async () => {
    const tenant = await createTenant(harness);
    await writeLog();
    const end = harness.database.observe((text) => {
      if (text.includes('request_log')) throw new Error('connection terminated');
    });
    expect((await tenant.api('/api/tenant')).status).toBe(200);
    await expect(writeLog()).rejects.toThrow();
    end();
    const metrics = await (await harness.fetch('/metrics')).text();
    expect(metrics).toContain('porchlight_request_log_waiting 1');
    expect(metrics).toContain('porchlight_request_log_dropped_total 0');
    await writeLog();
    expect(await rowsOf(tenant.id)).toHaveLength(1);
  });
});
