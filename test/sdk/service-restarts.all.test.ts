/** The service dies during a refresh and comes back. It is a separate process, because only a process can die. */
import express from 'express';
import { beforeAll, describe, expect, it } from 'vitest';
import { expressAuth } from '../../sdk/src/server/index.ts';
import { freshDatabase } from '../support/engines.ts';
import { type RunningServer, startServer } from '../support/processes.ts';
import { serveExpress } from '../unit/sdk/support/serve-express.ts';
import { createProject, type Project } from './support/project.ts';

let start: (port?: string) => Promise<RunningServer>;
beforeAll(async () => {
  const { databaseUrl, dataDir } = await freshDatabase();
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  start = (port) => startServer({ env: port ? { ...env, PORT: port } : env, startTimeoutMs: 60_000 });
});

interface App {
  visit(cookie: string): Promise<{ status: number; cookie: string }>;
}

/** `onRefresh` is between the app and the service during a refresh. */
async function serveApp(project: Project, onRefresh: typeof fetch): Promise<App> {
  const auth = expressAuth({
    baseUrl: project.baseUrl,
    tenantId: project.tenantId,
    fetch: (input, init) => (String(input).endsWith('/refresh') ? onRefresh(input, init) : fetch(input, init)),
  });
  const app = express();
  app.use(auth.session);
  app.get('/me', auth.requireUser, (req, res) => {
    res.json(auth.user(req));
  });
  const { url } = await serveExpress(app);
  return {
    async visit(cookie) {
      const response = await fetch(`${url}/me`, { headers: { cookie } });
      await response.body?.cancel();
      const set = response.headers.getSetCookie().map((line) => line.split(';')[0]);
      return { status: response.status, cookie: set.join('; ') };
    },
  };
}

/** The cookies without the access cookie, which has expired after its hour. */
const refreshCookie = (cookieHeader: string): string => cookieHeader.split('; ')[1] ?? '';

describe.each([
  ['before the refresh reached it', false],
  ['after it had refreshed and before it answered', true],
])('a service that is killed %s', (_when, reachesService) => {
  it('signs nobody out: the same cookies work once it is back', { timeout: 120_000 }, async () => {
    const first = await start();
    const { port } = new URL(first.baseUrl);
    const project = await createProject(first.baseUrl);
    const held = refreshCookie((await project.signIn()).cookieHeader);
    let isAlive = true;
    const app = await serveApp(project, async (input, init) => {
      if (!isAlive) return fetch(input, init);
      isAlive = false;
      if (reachesService) await (await fetch(input, init)).body?.cancel();
      await first.stop('SIGKILL');
      throw new TypeError('fetch failed');
    });

    expect(await app.visit(held)).toEqual({ status: 503, cookie: '' });
    expect(await app.visit(held)).toEqual({ status: 503, cookie: '' });

    const second = await start(port);
    const back = await app.visit(held);
    expect(back.status).toBe(200);
    expect(back.cookie).toMatch(/porchlight_refresh_[\w-]+=/);
    expect((await app.visit(back.cookie)).status).toBe(200);

    const refreshed: number[] = [];
    for await (const { id } of project.management.events({ event: 'token_refreshed' })) refreshed.push(id);
    expect(refreshed).toHaveLength(1);
    await second.stop();
  });
});
