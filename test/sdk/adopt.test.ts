/** H49 at the app: the helpers take a session of the former system over, keep people signed out who signed out, and never loop. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdoptOptions } from '../../sdk/src/server/index.ts';
import { createMovingProject, importUsers, type MovingProject, moved } from '../security/support/moving-project.ts';
import { TestClock } from '../support/clock.ts';
import { useHarness } from '../support/social-tenant.ts';
import { ADAPTERS, type Send } from '../unit/sdk/support/adapters.ts';
import { throughNext } from './support/next-app.ts';

const harness = useHarness({ clock: new TestClock(new Date()) });
let project: MovingProject;

const OLD = '__session';

beforeEach(async () => {
  harness.current.clock.advance({ minutes: 1 });
  project = await createMovingProject(harness.current);
  await importUsers(project.tenant, moved(1, project.former.issuer));
  expect((await project.set()).status).toBe(200);
});

/** A browser: keeps cookies by name, and sends them to one app. */
class Browser {
  readonly cookies = new Map<string, string>();
  readonly set: string[] = [];

  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      this.set.push(line);
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (/Max-Age=0/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

type Through = (typeof ADAPTERS)[number][1];

/** The address of whoever is signed in for the app, or null. */
type App = (browser: Browser, path?: string, method?: string) => Promise<string | null>;

async function open(through: Through, adopt: AdoptOptions): Promise<App> {
  const { baseUrl } = harness.current;
  const send: Send = await through({ baseUrl, tenantId: project.tenant.id, adopt });
  return async (browser, path = '/area', method = 'GET') => {
    const response = await send(path, { method, headers: { cookie: browser.header } });
    browser.keep(response);
    const body = (await response.json().catch(() => ({}))) as { email?: string };
    return body.email ?? null;
  };
}

const ADA = 'person-1@example.com';

const adoptions = async (): Promise<number> => (await project.tenant.events('?event=authorize')).events.length;

describe.each([['Next', throughNext] as const, ...ADAPTERS])('H49: an app on %s', (_name, through) => {
  it('signs in whoever is signed in at the former system, and removes its cookie', async () => {
    const [app, browser] = [await open(through, { cookie: OLD }), new Browser()];
    browser.cookies.set(OLD, await project.token());
    expect(await app(browser)).toBe(ADA);
    expect(browser.cookies.has(OLD)).toBe(false);
    expect(await app(browser)).toBe(ADA);
    expect(await adoptions()).toBe(1);
  });

  it('takes one session over for requests that come together', async () => {
    const [app, browser] = [await open(through, { cookie: OLD }), new Browser()];
    browser.cookies.set(OLD, await project.token());
    const answers = await Promise.all([app(browser), app(browser), app(browser)]);
    expect(answers).toEqual([ADA, ADA, ADA]);
    expect(await adoptions()).toBe(1);
  });

  it('keeps out who signed out, although the former system still renews its cookie', async () => {
    const [app, browser] = [await open(through, { cookie: OLD }), new Browser()];
    browser.cookies.set(OLD, await project.token());
    await app(browser);
    await app(browser, '/auth/logout', 'POST');
    browser.cookies.set(OLD, await project.token({ jti: 'renewed' }));
    expect(await app(browser)).toBeNull();
    expect(await adoptions()).toBe(1);
  });

  it('asks once about a token that is refused, and again when there is a new one', async () => {
    const [app, browser] = [await open(through, { cookie: OLD }), new Browser()];
    const refused = await project.token({ sub: 'old-99' });
    for (let request = 0; request < 3; request += 1) {
      // A cookie of another domain, or one that a script sets again.
      browser.cookies.set(OLD, refused);
      expect(await app(browser)).toBeNull();
    }
    expect(await project.failures()).toEqual(['unknown_person']);
    browser.cookies.set(OLD, await project.token());
    expect(await app(browser)).toBe(ADA);
  });

  it('keeps the former cookie while the keys cannot be read, and lets the person sign in', async () => {
    const [app, browser] = [await open(through, { cookie: OLD }), new Browser()];
    const good = project.former.published;
    project.former.published = 'none' as unknown as unknown[];
    browser.cookies.set(OLD, await project.token());
    expect(await app(browser)).toBeNull();
    expect(browser.cookies.has(OLD)).toBe(true);
    project.former.published = good;
    harness.current.clock.advance({ seconds: 11 });
    expect(await app(browser)).toBe(ADA);
  });

  it('finds the token by a function, and does not ask it for whoever is signed in', async () => {
    let asked = 0;
    const token = await project.token();
    const app = await open(through, {
      token: () => {
        asked += 1;
        return token;
      },
    });
    const browser = new Browser();
    expect(await app(browser)).toBe(ADA);
    expect(await app(browser)).toBe(ADA);
    expect(asked).toBe(1);
  });

  it('does nothing without the option', async () => {
    const [app, browser] = [await open(through, { cookie: 'another' }), new Browser()];
    browser.cookies.set(OLD, await project.token());
    expect(await app(browser)).toBeNull();
    expect(browser.set.filter((line) => /adopted/.test(line))).toEqual([]);
  });
});

it('H49: a cookie that was set for a domain is removed for that domain', async () => {
  const [, through] = ADAPTERS.find(([name]) => name === 'Fetch') ?? [];
  if (!through) throw new Error('there is no adapter for fetch');
  const app = await open(through, { cookie: OLD, domain: '.app.example' });
  const browser = new Browser();
  browser.cookies.set(OLD, await project.token());
  expect(await app(browser)).toBe(ADA);
  expect(browser.set.find((line) => line.startsWith(`${OLD}=`))).toContain('Domain=.app.example');
});
