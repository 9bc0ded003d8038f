/** A project whose owner wants to approve calls, and the answers to its calls. */
import { csrfIn } from './account.ts';
import type { Harness } from './harness.ts';
import { createOwner, type TestOwner } from './owner.ts';
import type { TestTenant } from './tenant.ts';

export interface Asked {
  readonly code: string;
  readonly approval: { readonly id: string; readonly approval_url: string; readonly user_code: string };
  readonly wait: { readonly url: string; readonly token: string };
}

export const HOME = 'https://app.example.com/cb';
export const EVIL = 'https://collector.evil.example/cb';

/** Every risk of the policy. */
export const EVERYTHING = { outward: true, disruptive: true, irreversible: true };

export interface Guarded {
  readonly owner: TestOwner;
  readonly tenant: TestTenant;
}

/** `first` runs before the owner switches approvals on. */
export async function guardedProject(
  harness: Harness,
  first: (tenant: TestTenant) => Promise<void> = async () => {},
): Promise<Guarded> {
  const owner = await createOwner(harness);
  const tenant = await owner.createProject('Otter Shop');
  await provision(tenant, [HOME]);
  await first(tenant);
  const set = await tenant.api('/api/approvals/policy', { method: 'PUT', json: EVERYTHING });
  if (set.status !== 200) throw new Error(`the policy answered ${set.status}`);
  return { owner, tenant };
}

export const provision = (tenant: Pick<TestTenant, 'api'>, urls: readonly string[], approval?: string) =>
  tenant.api('/api/resources/social-login', {
    method: 'POST',
    json: { callback_urls: urls },
    ...(approval === undefined ? {} : { headers: { approval } }),
  });

export const callbacksOf = async (tenant: Pick<TestTenant, 'api'>): Promise<string[]> =>
  ((await (await tenant.api('/api/resources/social-login')).json()) as { callback_urls: string[] }).callback_urls;

/** The answer to a call that has to wait for an approval. */
export async function asked(response: Promise<Response>): Promise<Asked> {
  const answer = await response;
  const body = (await answer.json()) as Asked;
  if (answer.status !== 403 || body.code !== 'approvalRequired')
    throw new Error(`the call was answered with ${answer.status}: ${JSON.stringify(body)}`);
  return body;
}

export const pageOf = async (
  harness: Harness,
  { cookie }: Pick<TestOwner, 'cookie'>,
  path: string,
): Promise<Response> => harness.fetch(path, { headers: { cookie, accept: 'text/html' } });

/** The owner opens the page and presses a button of it. */
export async function decide(
  harness: Harness,
  owner: Pick<TestOwner, 'cookie'>,
  id: string,
  decision: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const path = `/account/approvals/${id}`;
  const page = await (await pageOf(harness, owner, path)).text();
  return harness.fetch(path, {
    method: 'POST',
    headers: { cookie: owner.cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrf_token: csrfIn(page), decision, ...more }).toString(),
  });
}

/** Starts a sign-in that returns to this address, up to the provider. */
export async function startAt(harness: Harness, tenantId: string, redirectUri: string): Promise<void> {
  const path = `/edge/auth/${tenantId}/google?redirect_uri=${encodeURIComponent(redirectUri)}`;
  const { status } = await harness.fetch(path, { redirect: 'manual' });
  if (status !== 302 && status !== 303) throw new Error(`the start answered ${status}`);
}
