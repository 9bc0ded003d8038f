/** The desk of one project, used by its owner with plain forms. */
import { claimUrlOf, type SignedInBrowser, signInAccount } from '../../../support/account.ts';
import type { Harness } from '../../../support/harness.ts';
import { createSocialTenant, type SocialTenant } from '../../../support/social-tenant.ts';
import type { TestTenant } from '../../../support/tenant.ts';

export interface Desk {
  readonly human: SignedInBrowser;
  readonly base: string;
  page(path?: string): Promise<string>;
  /** Sends a form of the project and returns the page that the browser ends at. */
  /** It presses once more where the page asks first. */
  send(path: string, fields?: Record<string, string>, from?: string): Promise<Sent>;
  /** Sends a form once, and returns the page that asks, if it asks. */
  pressOnce(path: string, fields?: Record<string, string>, from?: string): Promise<Sent>;
  /** Presses the first Undo of a page. */
  undo(page: string): Promise<Sent>;
}

interface Sent {
  readonly status: number;
  readonly text: string;
}

/** The changes that a page offers to undo, the newest first. */
export const undosIn = (page: string): string[] =>
  [...page.matchAll(/name="undo" value="([^"]+)"/g)].map((one) => one[1] ?? '');

export const asksFirst = (page: string): boolean => page.includes('data-action="confirm"');

export async function deskOf(harness: Harness, tenant: TestTenant): Promise<Desk> {
  const human = await signInAccount(harness);
  await human.submit((await claimUrlOf(tenant)).path, { decision: 'approve' });
  return deskFor(human, tenant);
}

/** The same project, used by another person. */
export function deskFor(human: SignedInBrowser, tenant: Pick<TestTenant, 'id'>): Desk {
  const base = `/account/projects/${tenant.id}`;
  const pressOnce: Desk['send'] = async (path, fields = {}, from = '') => {
    const response = await human.submit(`${base}${path}`, fields, `${base}${from}`);
    const location = response.headers.get('location');
    return { status: response.status, text: await (location ? await human.get(location) : response).text() };
  };
  return {
    human,
    base,
    page: async (path = '') => (await human.get(`${base}${path}`)).text(),
    pressOnce,
    undo: (page) => pressOnce('/undo', { undo: undosIn(page)[0] ?? '' }),
    send: async (path, fields = {}, from = '') => {
      const once = await pressOnce(path, fields, from);
      return asksFirst(once.text) ? pressOnce(path, { ...fields, confirmed: 'yes' }, from) : once;
    },
  };
}

/** A project with sign-in, and the desk of the account that claimed it. */
export async function socialDesk(harness: Harness): Promise<[SocialTenant, Desk]> {
  const tenant = await createSocialTenant(harness);
  return [tenant, await deskOf(harness, tenant)];
}
