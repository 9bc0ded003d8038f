/** A person signs in to an app of a tenant, from the start link to the tokens. */
import { decodeJwt } from 'jose';
import { expectEvent, type TenantRecord } from '../../check/record.ts';
import { providerAnswer } from '../../world/provider-answer.ts';
import { randomOf, type World } from '../../world/world.ts';

/** Few enough that people return, and many enough that most sign-ins of a short drill store a new user. */
const PEOPLE = 200;

export async function signIn(world: World, tenant: TenantRecord | undefined = randomOf(world.tenants)): Promise<void> {
  if (!tenant) return;
  const { caller, record } = world;
  const email = `person-${Math.floor(Math.random() * PEOPLE)}@example.com`;
  const browser = caller.browser();
  const start = new URL(`/edge/auth/${tenant.id}/google`, caller.baseUrl);
  const started = await caller.note('login-start', () => browser.send(start));
  if (record.readsRepeat || started === null || started.status === 503)
    expectEvent(record, tenant.id, 'login_started', 'may');
  if (started?.status !== 302) return;
  expectEvent(record, tenant.id, 'login_started', 'must');
  const callback = providerAnswer(started, email, caller.baseUrl);
  const consent = await caller.note('login-callback', () => browser.send(callback));
  const consentPage = consent?.headers.get('location');
  if (!consentPage) return;
  const decision = new URL(consentPage, callback);
  // The provider's answer may also be an error that goes straight back to the app.
  if (decision.origin !== callback.origin) return;
  const approved = await caller.note('login-approve', () => browser.post(decision, { decision: 'approve' }));
  if (approved === null || approved.status === 503) expectEvent(record, tenant.id, 'authorize', 'may');
  const app = approved?.headers.get('location');
  const query = app ? new URL(app, decision).searchParams : undefined;
  const [accessToken, refreshToken] = [query?.get('access_token'), query?.get('refresh_token')];
  if (!accessToken || !refreshToken) return;
  expectEvent(record, tenant.id, 'authorize', 'must');
  const { sid, id } = decodeJwt<{ sid: string; id: number }>(accessToken);
  const tokens = { accessToken, refreshToken, deadTokens: [] };
  record.sessions.push({ tenantId: tenant.id, sessionId: sid, userId: id, email, state: 'live', ...tokens });
}
