/**
 * Verify in the app, with the real service: what is asked, what is not, and how soon the end of a session takes effect.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAuth } from '../../sdk/src/server/index.ts';
import { freshDatabase } from '../support/engines.ts';
import { startServer } from '../support/processes.ts';
import { repositoryRoot } from '../support/repository.ts';
import { onlyInTestAll } from '../support/times.ts';
import { createProject, type Project } from './support/project.ts';

let start: (port?: string) => ReturnType<typeof startServer>;
let project: Project;
beforeAll(async () => {
  const { databaseUrl, dataDir } = await freshDatabase();
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error', REFRESHES_PER_HOUR: '1000' };
  start = (port) => startServer({ env: port ? { ...env, PORT: port } : env, startTimeoutMs: 60_000 });
  project = await createProject((await start()).baseUrl);
}, 90_000);

function app({ baseUrl, tenantId, created }: Project) {
  let asked = 0;
  const auth = createAuth({
    baseUrl,
    tenantId,
    applicationKey: created.application_key,
    fetch: (input, init) => {
      asked += 1;
      return fetch(input, init);
    },
  });
  /** Whether verify was answered without asking the service. */
  const isRemembered = async (accessToken: string): Promise<boolean> => {
    const before = asked;
    await auth.authenticate({ accessToken });
    return asked === before;
  };
  return {
    auth,
    isRemembered,
    /** Waits until the process has listened for long enough. */
    remembered: (accessToken: string) => expect.poll(() => isRemembered(accessToken), { timeout: 15_000 }).toBe(true),
    over: (accessToken: string) =>
      expect.poll(async () => (await auth.authenticate({ accessToken })).user, { timeout: 5_000 }).toBeNull(),
  };
}

describe('an app with its application key', () => {
  it('answers for a token that it has seen without a request, until it is revoked', async () => {
    const { auth, remembered, over } = app(project);
    const [ada, grace] = [await project.signIn(), await project.signIn({ persona: 'grace' })];
    await remembered(ada.accessToken);
    await remembered(grace.accessToken);
    const user = await auth.client.verify(ada.accessToken);
    expect(user?.email).toBe('ada@example.test');

    await project.client.logout(ada.refreshToken);
    await over(ada.accessToken);
    expect((await auth.authenticate(grace)).user?.email).toBe('grace@example.test');
  });

  onlyInTestAll(() => {
    it('takes a signed-out session as over at once where it was signed out', async () => {
      const { auth, remembered } = app(project);
      const ada = await project.signIn();
      await remembered(ada.accessToken);
      await auth.logout(ada.cookieHeader);
      expect((await auth.authenticate({ accessToken: ada.accessToken })).user).toBeNull();
    });

    it('shares one memory however often the helper is made', async () => {
      const { remembered } = app(project);
      const { accessToken } = await project.signIn();
      await remembered(accessToken);
      expect(await app(project).isRemembered(accessToken)).toBe(true);
    });

    it('asks for every token without a key, and refuses a key of another kind', async () => {
      const { baseUrl, tenantId, created } = project;
      let asked = 0;
      const counted: typeof fetch = (input, init) => {
        asked += 1;
        return fetch(input, init);
      };
      const auth = createAuth({ baseUrl, tenantId, fetch: counted });
      const { accessToken } = await project.signIn();
      for (let call = 0; call < 3; call += 1) await auth.authenticate({ accessToken });
      expect(asked).toBe(3);
      const wrong = () => createAuth({ baseUrl, tenantId, applicationKey: created.management_key });
      expect(wrong).toThrow(/svc_app_/);
      expect(wrong).not.toThrow(created.management_key);
    });

    it('asks again while the service restarts, and of everything once it is back', async () => {
      const own = await start();
      const other = await createProject(own.baseUrl);
      const { auth, isRemembered, remembered } = app(other);
      const { accessToken } = await other.signIn();
      await remembered(accessToken);
      await own.stop('SIGKILL');
      await expect
        .poll(() => auth.authenticate({ accessToken }).catch((error: Error) => error.name))
        .toBe('Unavailable');
      const back = await start(new URL(own.baseUrl).port);
      expect(await isRemembered(accessToken)).toBe(false);
      await remembered(accessToken);
      await back.stop();
    });

    it('is kept alive by nothing of it', { timeout: 30_000 }, async () => {
      const { accessToken } = await project.signIn();
      const source = `
        import { createAuth } from './sdk/src/server/index.ts';
        const auth = createAuth(${JSON.stringify({ baseUrl: project.baseUrl, tenantId: project.tenantId, applicationKey: project.created.application_key })});
        let asked = 0;
        const send = globalThis.fetch;
        globalThis.fetch = (...args) => { asked += 1; return send(...args); };
        for (let before = -1; before !== asked; await new Promise((resolve) => setTimeout(resolve, 200))) {
          before = asked;
          await auth.client.verify(${JSON.stringify(accessToken)});
        }
        console.log('remembered after', asked);
      `;
      const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
        cwd: repositoryRoot,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk;
      });
      const [code] = (await once(child, 'exit')) as [number];
      expect([code, said]).toEqual([0, expect.stringMatching(/^remembered after \d+\n$/)]);
    });
  });
});
