/** A service on a database of its own, with one of everything that a recovery ends. */
import type { Database } from '../../../server/storage/database.ts';
import { claimUrlOf, signInAccount } from '../../support/account.ts';
import { TestClock } from '../../support/clock.ts';
import { freshDatabase } from '../../support/engines.ts';
import { createHarness, type Harness, openTestDatabase } from '../../support/harness.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { createSocialTenant } from '../../support/social-tenant.ts';

export interface RecoveryWorld {
  readonly database: Database;
  /** The operator's own way to the database. The embedded one has a single process, and so a single way. */
  readonly operatorsDatabase: Database;
  readonly harness: Harness;
  /** The clock of the nodes is that of the machine from now on, and stands there. */
  toNow(): void;
  /** In the next second after a recovery: tokens name the second in which they were made. */
  toNextSecond(): void;
  /** A node that starts now. */
  freshNode(): Promise<Harness>;
  close(): Promise<void>;
}

export async function createRecoveryWorld(): Promise<RecoveryWorld> {
  const at = await freshDatabase();
  const database = await openTestDatabase(at);
  const operatorsDatabase = at.databaseUrl ? await openTestDatabase(at) : database;
  const harness = await createHarness({ clock: new TestClock(new Date()), database });
  const nodes: Harness[] = [harness];
  return {
    database,
    operatorsDatabase,
    harness,
    toNow: () => void harness.clock.set(new Date()),
    toNextSecond: () => void harness.clock.set(new Date(Date.now() + 1_000)),
    async freshNode() {
      const node = await createHarness({ clock: harness.clock, database });
      nodes.push(node);
      await node.service.start();
      return node;
    },
    async close() {
      for (const node of nodes) await node.close();
      if (operatorsDatabase !== database) await operatorsDatabase.close();
      await database.close();
    },
  };
}

/** Makes one of everything, and returns how each of them answers at a node: `true` if it still opens something. */
export async function makeOneOfEach(node: Harness) {
  const tenant = await createSocialTenant(node);
  const { accessToken, refreshToken } = await tenant.quickSignIn('ada');
  const opened = await node.fetch('/edge/session', {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.applicationKey}` },
  });
  const { token: edgeToken } = (await opened.json()) as { token: string };
  const { path: claimPath } = await claimUrlOf(tenant);
  const owner = await signInAccount(node);
  const late = new CookieBrowser();
  const start = new URL('/account/sign-in/start', node.baseUrl);
  const picker = await late.follow(await late.send(start), start);

  const opens = async (at: Harness): Promise<Record<string, boolean>> => {
    const post = (path: string, body: object) =>
      at.fetch(`/edge/auth/${tenant.id}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const isOk = async (path: string, headers: Record<string, string>): Promise<boolean> =>
      (await at.fetch(path, { headers })).status === 200;
    const { valid } = (await (await post('/verify', { access_token: accessToken })).json()) as { valid: boolean };
    return {
      accessToken: valid,
      managementKey: await isOk('/api/tenant', { authorization: `Bearer ${tenant.managementKey}` }),
      applicationKey: (
        await at.fetch('/edge/session', {
          method: 'POST',
          headers: { authorization: `Bearer ${tenant.applicationKey}` },
        })
      ).ok,
      edgeSession: await isOk('/edge/session', { authorization: `Bearer ${edgeToken}` }),
      claimLink: await isOk(claimPath, {}),
      browser: (await owner.get('/account')).status === 200,
      signInUnderWay: await endsSignedIn(node, late, picker.url),
      // Last, because it spends the token.
      refreshToken: (await post('/refresh', { refresh_token: refreshToken })).status === 200,
    };
  };
  return { tenant, opens };
}

/** Goes on with a sign-in at the page where the person chooses who they are. */
async function endsSignedIn({ baseUrl }: Harness, browser: CookieBrowser, picker: URL): Promise<boolean> {
  await browser.follow(await browser.post(picker, { email: 'late@example.com' }), picker);
  const account = await browser.send(new URL('/account', baseUrl), { headers: { accept: 'text/html' } });
  return account.status === 200;
}
