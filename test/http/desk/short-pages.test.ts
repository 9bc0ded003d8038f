/** Pages stay short: many rows of a kind are folded or found by a search, and what is not set up is one line. */
import { WEBHOOK_EVENTS } from '@porchlight/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { EVERYTHING } from '../../support/approvals.ts';
import { signIn, toConsent } from '../../support/sign-in.ts';
import { type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { createWebhook } from '../webhooks/support.ts';
import { type Desk, socialDesk } from './support/desk.ts';

const harness = useHarness();
let tenant: SocialTenant;
let desk: Desk;

beforeEach(async () => {
  [tenant, desk] = await socialDesk(harness.current);
});

const count = (text: string, part: string): number => text.split(part).length - 1;

/** The folded cards: the id of the content, and the line that is always shown. */
const foldedIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<details class="fold"><summary>(.*?)<\/summary><div class="stack" id="([\w-]+)"/gs)].map(
      ([, line = '', id]) => [id, line.replaceAll(/<[^>]+>/g, ' ')],
    ),
  );

describe('the inbox', () => {
  const ask = async (host: string) => {
    const json = { url: `https://${host}/in` };
    expect((await tenant.api('/api/webhooks', { method: 'POST', json })).status).toBe(403);
  };

  it('shows the first calls of a project and folds the rest of them', async () => {
    await tenant.api('/api/approvals/policy', { method: 'PUT', json: EVERYTHING });
    for (const name of ['a', 'b', 'c', 'd']) await ask(`${name}.example.com`);
    const inbox = async () => (await desk.human.get('/account/inbox')).text();
    expect(await inbox()).not.toContain('<details class="more">');
    await ask('e.example.com');
    const page = await inbox();
    const [before = '', folded = ''] = page.split('<details class="more">');
    expect(count(before, 'data-notice="approval"')).toBe(3);
    expect(folded).toContain('<summary>2 more calls');
    expect(count(folded, 'data-notice="approval"')).toBe(2);
    expect(page).toContain('data-count="5"');
  });
});

describe('the overview', () => {
  it('leads to failures once there is one', async () => {
    expect(await desk.page()).not.toContain('data-action="failures"');
    await signIn(harness.current, tenant.id, { email: 'ada@example.com' });
    await tenant.api('/api/social-login/access', { method: 'PUT', json: { mode: 'list', domains: ['else.example'] } });
    await tenant.refill();
    await toConsent(harness.current, tenant.id, { email: 'ben@example.com' });
    expect(await desk.page()).toContain('data-action="failures"');
  });
});

describe('the page of a user', () => {
  it('says in a sentence that there is no session, and shows the table of one', async () => {
    const { userId } = await tenant.quickSignIn('ada');
    expect(await desk.page(`/users/${userId}`)).toContain('<table id="sessions-table">');
    await desk.send(`/users/${userId}/end-sessions`, {}, `/users/${userId}`);
    const page = await desk.page(`/users/${userId}`);
    expect(page).toContain('This person is not signed in anywhere.');
    expect(page).not.toContain('sessions-table');
  });
});

describe('webhooks', () => {
  it('have every kind of event in one group of the form, and a list of them on their page', async () => {
    const form = await desk.page('/webhooks');
    for (const kind of WEBHOOK_EVENTS) expect(count(form, `name="event_${kind}"`)).toBe(1);
    expect(form).toContain('<legend>Teams</legend>');
    const { webhook } = await createWebhook(tenant, {
      url: 'http://127.0.0.1:9/hooks',
      events: ['authorize', 'logout'],
    });
    expect(await desk.page(`/webhooks/${webhook.id}`)).toContain('<li>Signed in</li><li>Signed out</li>');
  });
});

describe('agents', () => {
  it('are one line for each part that is not set up, and open where something is', async () => {
    const first = foldedIn(await desk.page('/agents'));
    expect(Object.keys(first)).toEqual(['resources', 'scopes', 'lifetime', 'clients', 'trusted-issuers']);
    expect(first.resources).toContain('No address is listed, so no agent can connect.');
    expect(first.lifetime).toMatch(/They live \d+ minutes?\./);
    const added = await desk.send('/agents/resources/add', { resource: 'https://app.example.com/mcp' }, '/agents');
    expect(Object.keys(foldedIn(added.text))).toEqual(['scopes', 'lifetime', 'clients', 'trusted-issuers']);
  });

  it('show a form again that was refused, with what was typed', async () => {
    const { status, text } = await desk.send('/agents/resources/add', { resource: 'nonsense' }, '/agents');
    expect(status).toBe(400);
    expect(text).toContain('value="nonsense"');
    expect(Object.keys(foldedIn(text))).not.toContain('resources');
  });
});

describe('the access list', () => {
  const emails = Array.from({ length: 11 }, (_, index) => `person-${index}@example.com`);
  const put = (list: string[]) =>
    tenant.api('/api/social-login/access', {
      method: 'PUT',
      json: { mode: 'list', domains: ['shop.example'], emails: list },
    });

  it('can be searched once it is longer than its box', async () => {
    await put(emails.slice(1));
    expect(await desk.page('/access')).not.toContain('name="find"');
    await put(emails);
    expect(await desk.page('/access')).toContain('E-mail addresses (11)');
    const page = await desk.page('/access?find=%20PERSON-1');
    expect(page).toContain('E-mail addresses (2 of 11)');
    expect(page).toContain('Domains (0 of 1)');
    expect(page).toContain('No entry matches.');
    expect(count(page, 'data-action="remove-entry"')).toBe(2);
    expect(await desk.page('/access?find=%00')).toContain('E-mail addresses (0 of 11)');
  });
});
