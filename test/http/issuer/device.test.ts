/** RFC 8628 on a project's issuer: a device shows a code, a person answers in their browser, the device gets its tokens. */
import * as oauth from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { hourOfItsOwn } from '../../security/support/own-hour.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness } from '../../support/harness.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { CALLBACK, createSocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';
import { answerDevice, askAsDevice, pollAsDevice, questionOf, registerDevice } from './support/device.ts';
import { appOf, INSECURE, refreshAs } from './support/foreign-client.ts';
import { claimsOf, FOR_MCP, MCP, useTwoIssuers } from './support/two-issuers.ts';

const { harness, issuers, app } = useTwoIssuers();

const errorOf = async (answer: Response) => ((await answer.json()) as { error: string }).error;

describe('the app on a device', () => {
  it('is announced in the metadata', async () => {
    const { as } = await app();
    expect(as.device_authorization_endpoint).toBe(`${as.issuer}/device-authorization`);
    expect(as.grant_types_supported).toContain('urn:ietf:params:oauth:grant-type:device_code');
  });

  it('gets a short code for the person and a link that brings it along', async () => {
    const { as } = await app();
    const asked = await askAsDevice(await app());
    expect(asked.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(asked.verification_uri).toBe(`${as.issuer}/device`);
    expect(asked.verification_uri_complete).toBe(`${as.issuer}/device?user_code=${asked.user_code}`);
    expect(asked.expires_in).toBe(600);
  });

  it('waits, and is signed in once the person has agreed', async () => {
    const foreign = await app();
    const asked = await askAsDevice(foreign);
    expect(await errorOf(await pollAsDevice(foreign, asked))).toBe('authorization_pending');
    const answered = await answerDevice(asked);
    expect(answered.question).toContain(asked.user_code);
    expect(answered.question).toContain('the network that you use now');
    expect(answered.consent).toContain(asked.user_code);
    expect(answered.end).toContain('The device is signed in');
    const tokens = await oauth.processDeviceCodeResponse(
      foreign.as,
      foreign.client,
      await pollAsDevice(foreign, asked),
    );
    expect(claimsOf(tokens.id_token ?? '')).toMatchObject({ aud: 'app', email: 'ada@example.test' });
    const refreshed = await refreshAs(foreign, tokens.refresh_token ?? '');
    expect(refreshed.access_token).not.toBe(tokens.access_token);
    const person = await oauth.userInfoRequest(foreign.as, foreign.client, refreshed.access_token, INSECURE);
    expect(((await person.json()) as { email: string }).email).toBe('ada@example.test');
  });

  onlyInTestAll(() => {
    it('finds the code however it is typed', async () => {
      const asked = await askAsDevice(await app());
      const typed = ` ${asked.user_code.toLowerCase().replace('-', ' ')}`;
      const page = await questionOf(asked, new CookieBrowser(), typed);
      expect(page.status).toBe(200);
      expect(page.text).toContain(asked.user_code);
    });
  });

  it('learns that the person says it is not them, that they decline, and that the code has expired', async () => {
    const foreign = await app();
    const refused = await askAsDevice(foreign);
    expect((await answerDevice(refused, { notMe: true })).end).toContain('Nothing was connected');
    expect(await errorOf(await pollAsDevice(foreign, refused))).toBe('access_denied');
    const declined = await askAsDevice(foreign);
    expect((await answerDevice(declined, { decision: 'deny' })).end).toContain('Nothing was connected');
    expect(await errorOf(await pollAsDevice(foreign, declined))).toBe('access_denied');
    const late = await askAsDevice(foreign);
    harness.current.clock.advance({ seconds: 601 });
    expect((await questionOf(late)).status).toBe(404);
    expect(await errorOf(await pollAsDevice(foreign, late))).toBe('expired_token');
  });

  onlyInTestAll(() => {
    it('is signed out when the owner deletes the person', async () => {
      const foreign = await app();
      const asked = await askAsDevice(foreign);
      await answerDevice(asked, { persona: 'grace' });
      const tokens = await oauth.processDeviceCodeResponse(
        foreign.as,
        foreign.client,
        await pollAsDevice(foreign, asked),
      );
      const { sub } = claimsOf(tokens.id_token ?? '');
      const ended = await issuers.mine.api(`/api/social-login/users/${sub}`, { method: 'DELETE' });
      expect(ended.status).toBeLessThan(300);
      await expect(refreshAs(foreign, tokens.refresh_token ?? '')).rejects.toThrow();
    });
  });
});

describe('an agent on a device', () => {
  onlyInTestAll(() => {
    it('registers for it, and gets a token for the server that the person was shown', async () => {
      const agent = await registerDevice(harness.current, issuers.mine.id);
      const asked = await askAsDevice(agent, FOR_MCP);
      const answered = await answerDevice(asked);
      expect(answered.question).toContain('Read your to-do list');
      const tokens = await oauth.processDeviceCodeResponse(agent.as, agent.client, await pollAsDevice(agent, asked));
      expect(claimsOf(tokens.access_token)).toMatchObject({ aud: MCP, scope: 'todos:read' });
    });
  });

  it('is not served without the grant: a client that did not register for it is refused', async () => {
    const foreign = await app();
    const answer = await fetch(`${foreign.as.issuer}/device-authorization`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'client_unknown' }),
    });
    expect(answer.status).toBe(401);
  });
});

describe('attacks on device codes', () => {
  it('a code is answered once, by the first answer', async () => {
    const foreign = await app();
    const asked = await askAsDevice(foreign);
    const [first, second] = [new CookieBrowser(), new CookieBrowser()];
    const pages = [await questionOf(asked, first), await questionOf(asked, second)];
    const answers = await Promise.all([
      first.post(pages[0]?.url ?? '', pages[0]?.fields ?? {}),
      second.post(pages[1]?.url ?? '', pages[1]?.fields ?? {}),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404]);
    expect((await questionOf(asked)).status).toBe(404);
  });

  onlyInTestAll(() => {
    it('a device code gives tokens once, and its replay ends the session', async () => {
      const foreign = await app();
      const asked = await askAsDevice(foreign);
      await answerDevice(asked);
      const tokens = await oauth.processDeviceCodeResponse(
        foreign.as,
        foreign.client,
        await pollAsDevice(foreign, asked),
      );
      harness.current.clock.advance({ seconds: 1 });
      expect(await errorOf(await pollAsDevice(foreign, asked))).toBe('invalid_grant');
      await expect(refreshAs(foreign, tokens.refresh_token ?? '')).rejects.toThrow();
    });

    it('a device code is worth nothing to another client or at another project', async () => {
      const foreign = await app();
      const asked = await askAsDevice(foreign);
      await answerDevice(asked);
      const agent = await registerDevice(harness.current, issuers.mine.id);
      expect(await errorOf(await pollAsDevice(agent, asked))).toBe('invalid_grant');
      expect(await errorOf(await pollAsDevice(await app(issuers.other), asked))).toBe('invalid_grant');
      expect((await pollAsDevice(foreign, asked)).status).toBe(200);
    });

    it('a typed code of one project is unknown at another', async () => {
      const asked = await askAsDevice(await app());
      const { as } = await app(issuers.other);
      const elsewhere = { ...asked, verification_uri: `${as.issuer}/device` };
      expect((await questionOf(elsewhere)).status).toBe(404);
    });
  });

  it('a link only shows the question; a form of another site or without the page’s token answers nothing', async () => {
    const foreign = await app();
    const asked = await askAsDevice(foreign);
    const browser = new CookieBrowser();
    const { url, fields } = await questionOf(asked, browser);
    const { csrf_token: _, ...bare } = fields;
    expect((await browser.post(url, bare)).status).toBe(403);
    const foreignSite = {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: 'https://evil.example' },
    };
    expect((await browser.send(url, foreignSite)).status).toBe(403);
    expect((await new CookieBrowser().post(url, fields)).status).toBe(403);
    expect(await errorOf(await pollAsDevice(foreign, asked))).toBe('authorization_pending');
  });

  it('a device that asks too often is slowed down, and the person can answer all the same', async () => {
    const foreign = await app();
    const asked = await askAsDevice(foreign);
    const askAfter = async (seconds: number) => {
      harness.current.clock.advance({ seconds });
      return errorOf(await pollAsDevice(foreign, asked));
    };
    expect(await askAfter(0)).toBe('authorization_pending');
    expect(await askAfter(0)).toBe('slow_down');
    expect(await askAfter(3)).toBe('slow_down');
    expect(await askAfter(4)).toBe('authorization_pending');
    expect(await askAfter(5)).toBe('authorization_pending');
    const other = await askAsDevice(foreign);
    expect(await errorOf(await pollAsDevice(foreign, other))).toBe('authorization_pending');
    expect(await askAfter(1)).toBe('slow_down');
    expect((await answerDevice(asked)).end).toContain('The device is signed in');
    expect((await pollAsDevice(foreign, asked)).status).toBe(200);
  });

  it('H34: codes cannot be guessed: twenty tries a minute, and every wrong one looks the same', async () => {
    const strict = await createHarness({ clock: hourOfItsOwn(), config: { addressLimitFactor: 1 } });
    const { as } = await appOf(strict, (await createSocialTenant(strict)).id, CALLBACK);
    const browser = new CookieBrowser();
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1) {
      const user_code = `BCDF-GHJ${'BCDFGHJKLMNPQRSTVWXZB'[index]}`;
      statuses.push((await browser.send(`${as.issuer}/device/code?user_code=${user_code}`)).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(404), 429]);
  });
});

onlyInTestAll(() => {
  describe('a project with several identity providers', () => {
    it('offers each on the page of the code, and the chosen one signs the device in', async () => {
      const tenant = await createSocialTenant(harness.current);
      await tenant.api('/api/social-login/providers/github', { method: 'PUT', json: { enabled: true } });
      const foreign = await appOf(harness.current, tenant.id, CALLBACK);
      const asked = await askAsDevice(foreign);
      const browser = new CookieBrowser();
      const { text, url, fields } = await questionOf(asked, browser);
      const offered = [...text.matchAll(/name="provider" value="(\w+)"/g)].map(([, id]) => id);
      expect(offered).toEqual(['google', 'github']);
      const picker = await browser.follow(await browser.post(url, { ...fields, provider: 'github' }), url);
      expect(picker.url.pathname).toMatch(/^\/personas\/github\/interaction\//);
      const consent = await browser.follow(await browser.post(picker.url, { persona: 'ada' }), picker.url);
      await browser.follow(await browser.post(consent.url, { decision: 'approve' }), consent.url);
      const answer = await pollAsDevice(foreign, asked);
      expect((await oauth.processDeviceCodeResponse(foreign.as, foreign.client, answer)).id_token).toBeTruthy();
      const { events } = await tenant.events('?event=authorize');
      expect(events[0]?.metadata).toMatchObject({ provider: 'github', client_id: 'app' });
    });
  });
});

onlyInTestAll(() => {
  describe('the network that a device asks from', () => {
    const behindProxy = useHarness({ clock: new TestClock(new Date()), config: { trustProxy: 1 } });

    it('is shown roughly, with a warning where the person is elsewhere', async () => {
      const tenant = await createSocialTenant(behindProxy.current);
      const foreign = await appOf(behindProxy.current, tenant.id, CALLBACK);
      const asked = await askAsDevice(foreign, {}, { 'x-forwarded-for': '203.0.113.77' });
      const near = await questionOf(asked, new CookieBrowser(), asked.user_code, { 'x-forwarded-for': '203.0.113.9' });
      expect(near.text).toContain('203.0.113.x</span>, the network that you use now');
      const far = await questionOf(asked, new CookieBrowser(), asked.user_code, { 'x-forwarded-for': '198.51.100.4' });
      expect(far.text).toContain('another network than yours');
      expect(far.text).not.toContain('203.0.113.77');
    });
  });
});
