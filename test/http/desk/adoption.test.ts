/** The former system of an app on the desk: its form, its end and counts, and its end that can be undone. */
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAccount } from '../../support/account.ts';
import { type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { createTenant } from '../../support/tenant.ts';
import { type Desk, socialDesk, undosIn } from './support/desk.ts';

const harness = useHarness();
let tenant: SocialTenant;
let desk: Desk;

/** The clock stands at 2026-01-15. */
const FIELDS = {
  issuer: 'https://clerk.example.com',
  jwks_uri: 'https://clerk.example.com/.well-known/jwks.json',
  audience: 'https://app.example.com',
  until: '2026-02-28',
};
const UNTIL = '2026-02-28T23:59:59.999Z';

const adoption = async (): Promise<unknown> =>
  ((await (await tenant.api('/api/social-login/adoption')).json()) as { adoption: unknown }).adoption;
const set = (fields: Partial<typeof FIELDS> = {}) =>
  desk.send('/settings/adoption', { ...FIELDS, ...fields }, '/settings');

beforeEach(async () => {
  [tenant, desk] = await socialDesk(harness.current);
});

describe('the former system on the desk', () => {
  it('is set with its last day, and shown with its counts', async () => {
    expect(await desk.page('/settings')).not.toContain('data-action="remove-adoption"');
    const { status, text } = await set();
    expect(status).toBe(303);
    expect(text).toContain('Sessions of the former system are taken over from now on.');
    expect(await adoption()).toEqual({ ...FIELDS, until: UNTIL });
    expect(text).toMatch(/data-adoption-until[^>]*>\s*<time datetime="2026-02-28T23:59:59.999Z"/);
    expect(text).toMatch(/data-adopted[^>]*>0</);
    expect(text).toMatch(/data-turned-away[^>]*>0</);
    expect(text).toContain(`value="${FIELDS.jwks_uri}"`);
    expect(text).toContain('value="2026-02-28"');
  });

  it.each<[Partial<typeof FIELDS>, string]>([
    [{ until: '2026-03-20' }, 'The last day must be at most 60 days from now.'],
    [{ until: '2026-01-14' }, 'The last day must be in the future.'],
    [{ until: 'soon' }, 'Give the issuer'],
    [{ issuer: 'https://accounts.google.com' }, 'The issuer is an identity provider'],
    [{ jwks_uri: 'http://clerk.example.com/keys' }, 'The address of the keys must use https.'],
    [{ audience: '' }, 'Give the issuer'],
  ])('refuses %j in words, and keeps what was typed', async (fields, words) => {
    const { status, text } = await set(fields);
    expect(status).toBe(400);
    expect(text).toContain(words);
    expect(text).toContain(`value="${fields.issuer ?? FIELDS.issuer}"`);
    expect(await adoption()).toBeNull();
  });

  it('offers the latest day that it takes', async () => {
    const [, last = ''] = /(\d{4}-\d{2}-\d{2}) at the latest/.exec(await desk.page('/settings')) ?? [];
    expect((await set({ until: last })).status).toBe(303);
  });

  it('ends by one press, and comes back by Undo with its counts', async () => {
    await set();
    const ended = await desk.pressOnce('/settings/adoption/remove', {}, '/settings');
    expect(ended.text).toContain('No more sessions of the former system are taken over.');
    expect(undosIn(ended.text)).toHaveLength(1);
    expect(await adoption()).toBeNull();
    const { text } = await desk.undo(ended.text);
    expect(text).toContain('It is back, as it was.');
    expect(await adoption()).toEqual({ ...FIELDS, until: UNTIL });
  });

  it('does not come back over a newer one', async () => {
    await set();
    const ended = await desk.pressOnce('/settings/adoption/remove', {}, '/settings');
    await set({ issuer: 'https://other.example.com' });
    const { text } = await desk.undo(ended.text);
    expect(text).toContain('Sessions of a former system are taken over again already.');
    expect(await adoption()).toMatchObject({ issuer: 'https://other.example.com' });
  });

  it('is not set from a browser that was left open', async () => {
    harness.current.clock.advance({ minutes: 5 });
    const { status, text } = await set();
    expect([status, text.includes('data-action="sign-in-again"')]).toEqual([401, true]);
    expect(await adoption()).toBeNull();
  });

  it('is not offered where there is no sign-in, and not to a stranger', async () => {
    const human = await signInAccount(harness.current);
    const bare = await createTenant(harness.current);
    expect((await human.get(`/account/projects/${bare.id}/settings`)).status).toBe(404);
    const sent = await human.submit(`${desk.base}/settings/adoption`, FIELDS, '/account/settings');
    expect(sent.status).toBe(404);
    expect(await adoption()).toBeNull();
  });
});
