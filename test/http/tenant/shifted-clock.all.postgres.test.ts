import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../support/engines.ts';
import { type RunningServer, startServer } from '../../support/processes.ts';
import { createTenant } from '../../support/tenant.ts';

/** Loaded before the server: moves its system clock ahead by this much. */
const ahead = (ms: number): string =>
  `--import=data:text/javascript,${encodeURIComponent(`
    const SystemDate = Date;
    globalThis.Date = class extends SystemDate {
      constructor(...parts) { if (parts.length === 0) super(SystemDate.now() + ${ms}); else super(...parts); }
      static now() { return SystemDate.now() + ${ms}; }
    };`)}`;

const HOURS_72 = 72 * 3_600_000;
const MARGIN = 60_000;

describe('72 hours on a running server', () => {
  it('works a minute before, and answers 410 a minute after', async () => {
    const { databaseUrl = '' } = await freshDatabase();
    const start = (ms: number): Promise<RunningServer> =>
      startServer({
        env: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn', ...(ms ? { NODE_OPTIONS: ahead(ms) } : {}) },
      });
    const first = await start(0);
    const tenant = await createTenant({
      fetch: (path, init) => fetch(new URL(path, first.baseUrl), init),
    });
    await first.stop();
    const status = async (ms: number): Promise<number> => {
      const server = await start(ms);
      const response = await fetch(new URL('/api/tenant', server.baseUrl), {
        headers: { authorization: `Bearer ${tenant.managementKey}` },
      });
      await server.stop();
      return response.status;
    };
    expect(await status(HOURS_72 - MARGIN)).toBe(200);
    expect(await status(HOURS_72 + MARGIN)).toBe(410);
  });
});
