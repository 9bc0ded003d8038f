/** Tenants are created, get social login, and are claimed. */
import { csrfIn } from '../../../../test/support/account.ts';
import type { TenantRecord } from '../../check/record.ts';
import { providerAnswer } from '../../world/provider-answer.ts';
import { untilAnswered } from '../../world/until-answered.ts';
import { CALLBACK, type World } from '../../world/world.ts';

/** A creation whose answer is lost is not repeated: there may be a tenant without a known key. */
export async function createTenant({ caller, record }: World): Promise<TenantRecord | null> {
  const answer = await caller.send('genesis', '/api/genesis', { json: {} });
  if (answer?.status !== 201) return null;
  const { tenant_id, management_key } = answer.json<{ tenant_id: string; management_key: string }>();
  const tenant = { id: tenant_id, managementKey: management_key };
  const noted: TenantRecord = { ...tenant, provisioned: false, claimedBy: null };
  record.tenants.push(noted);
  return noted;
}

export async function provision({ caller }: World, tenant: TenantRecord): Promise<void> {
  const answered = await untilAnswered(() =>
    caller.send('provision', '/api/resources/social-login', {
      bearer: tenant.managementKey,
      json: { callback_urls: [CALLBACK] },
    }),
  );
  if (answered?.answer.status === 200) tenant.provisioned = true;
}

let people = 0;

/** A person signs in with an account of the service, opens the claim link and approves. */
export async function claim({ caller }: World, tenant: TenantRecord): Promise<void> {
  const email = `owner-${process.pid}-${++people}@example.com`;
  const link = await untilAnswered(() =>
    caller.send('claim-url', '/api/claim/url', { method: 'POST', bearer: tenant.managementKey }),
  );
  if (link?.answer.status !== 201) return;
  const { claim_url, wait } = link.answer.json<{ claim_url: string; wait: { token: string } }>();
  const browser = caller.browser();
  let asked = false;
  try {
    const start = new URL('/account/sign-in/start', caller.baseUrl);
    const callback = providerAnswer(await browser.send(start), email, caller.baseUrl);
    await browser.follow(await browser.send(callback), callback);
    const page = await browser.send(claim_url, { headers: { accept: 'text/html' } });
    const fields = { csrf_token: csrfIn(await page.text()), decision: 'approve' };
    asked = true;
    const body = new URLSearchParams(fields);
    const approved = await caller.note('claim', () => browser.send(claim_url, { method: 'POST', body }));
    if (approved?.status === 303) tenant.claimedBy = email;
  } catch {
    // A page of the claim did not arrive. The wait token tells whether the approval happened.
  }
  if (!asked || tenant.claimedBy) return;
  const told = await untilAnswered(() => caller.send('wait', '/api/wait?timeout=0', { bearer: wait.token }));
  if (told?.answer.json<{ status?: string }>().status === 'claimed') tenant.claimedBy = email;
}

export async function sendFeedback({ caller, record, tenants }: World): Promise<void> {
  const tenant = tenants[Math.floor(Math.random() * tenants.length)];
  if (!tenant) return;
  const text = `drill ${Date.now()} ${Math.random()}`;
  const answer = await caller.send('feedback', '/api/feedback/service', {
    bearer: tenant.managementKey,
    json: { feedback: text },
  });
  record.feedback.push({ tenantId: tenant.id, text, acknowledged: answer?.status === 200 });
}
