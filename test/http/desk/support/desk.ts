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
  send(path: string, fields?: Record<string, string>, from?: string): Promise<{ status: number; text: string }>;
}

export async function deskOf(harness: Harness, tenant: TestTenant): Promise<Desk> {
  const human = await signInAccount(harness);
  await human.submit((await claimUrlOf(tenant)).path, { decision: 'approve' });
  const base = `/account/projects/${tenant.id}`;
  return {
    human,
    base,
    page: async (path = '') => (await human.get(`${base}${path}`)).text(),
    send: async (path, fields = {}, from = '') => {
      const response = await human.submit(`${base}${path}`, fields, `${base}${from}`);
      const location = response.headers.get('location');
      return { status: response.status, text: await (location ? await human.get(location) : response).text() };
    },
  };
}

/** A project with sign-in, and the desk of the account that claimed it. */
export async function socialDesk(harness: Harness): Promise<[SocialTenant, Desk]> {
  const tenant = await createSocialTenant(harness);
  return [tenant, await deskOf(harness, tenant)];
}
