import { describe, expect, it } from 'vitest';
import { createLogRequest } from '../../../server/http/logging/request-line.ts';

const LINE = { request_id: 'req_1', method: 'GET', operation: 'getTenant', route: '/api/tenant', status: 200, ms: 3 };

function written(worker?: number): {
  log: ReturnType<typeof createLogRequest>;
  lines: () => Record<string, unknown>[];
} {
  const texts: string[] = [];
  const clock = { now: () => new Date(0) };
  const log = createLogRequest('info', { write: (text) => void texts.push(text) }, clock, worker);
  return { log, lines: () => texts.map((text) => JSON.parse(text)) };
}

describe('the line of a request', () => {
  it('names the operation, the pattern of its path and the tenant', () => {
    const { log, lines } = written();
    log({ ...LINE, tenant_id: 'brave-otter-k3f9q2' });
    log({ ...LINE, route: '/claim/:token', operation: '/claim/:token' });
    expect(lines()).toEqual([
      { level: 'info', time: '1970-01-01T00:00:00.000Z', ...LINE, tenant_id: 'brave-otter-k3f9q2', msg: 'request' },
      {
        level: 'info',
        time: '1970-01-01T00:00:00.000Z',
        ...LINE,
        route: '/claim/:token',
        operation: '/claim/:token',
        msg: 'request',
      },
    ]);
  });

  it('stays whole whatever the route', () => {
    const { log, lines } = written();
    log({ ...LINE, route: '/odd"route' });
    expect(lines()).toEqual([expect.objectContaining({ route: '/odd"route' })]);
  });

  it('names the worker that wrote it', () => {
    const { log, lines } = written(3);
    log(LINE);
    expect(lines()[0]).toMatchObject({ worker: 3, request_id: 'req_1' });
  });
});
