/**
 * How many bytes one call of each guard stores on the disk, with the largest possible calls and text that cannot be
 * compressed. A test compares it with the guard table on both engines.
 */

import { randomBytes } from 'node:crypto';
import {
  DEFAULT_RUNTIME_PROFILE,
  GUARDS,
  type Guard,
  type GuardName,
  LOGO_BYTES_MAX,
  MOVE_MEDIA_TYPE,
} from '@porchlight/contract';
import { type Link, linkedKey, newLink, takenUntil } from '../../server/links/link.ts';
import { HOLDER_ID } from '../../server/members/member.ts';
import { endLine, headerLine, LineSum, userLine } from '../../server/people/user-line.ts';
import type { UserIdentity } from '../../server/social-login/ports/identities.ts';
import type { Database } from '../../server/storage/database.ts';
import { createLinkStore } from '../../server/storage/links/link-store.ts';
import { createHostProofStore } from '../../server/storage/social-login/resource/host-proof-store.ts';
import { bornClaimed } from '../../server/tenants/tenant.ts';
import { pngChunk, pngOf } from './pictures.ts';

export interface MeasuredService {
  readonly baseUrl: string;
  readonly database: Database;
  readonly jobs: ReadonlyMap<string, () => Promise<void>>;
  readonly now: () => Date;
}

interface Tenant {
  readonly id: string;
  readonly key: string;
  readonly applicationKey: string;
}

type Measure = (one: (index: number) => Promise<unknown>) => Promise<number>;

const CALLBACK = 'https://app.example/cb';
const NOBODY: Tenant = { id: '', key: '', applicationKey: '' };
const OWNER = 'acc_measured';
/** Calls of one guard that a claimed project may make in a minute, with some reserve. */
const CALLS_OF_ONE = 8;

/** Text that cannot be compressed. */
const noise = (length: number): string => randomBytes(length).toString('base64url').slice(0, length);
const lower = (length: number): string => randomBytes(length).toString('hex').slice(0, length);
/** Three bytes for each character that a schema counts, which is the maximum. */
const wide = (length: number): string =>
  String.fromCodePoint(...Array.from({ length }, () => 0x4e00 + (randomBytes(2).readUInt16BE() % 0x5000)));
const label = (length: number): string => Array.from(randomBytes(length), (byte) => (byte % 36).toString(36)).join('');
const emoji = (length: number): string =>
  String.fromCodePoint(...Array.from(randomBytes(length), (byte, index) => 0x1f300 + ((byte + index) % 768)));

const longHost = (): string => `${label(60)}.${label(60)}.${label(60)}.${label(50)}.example`;

/** Guards whose calls store something. */
export const storingGuards = (): GuardName[] =>
  (Object.entries(GUARDS) as [GuardName, Guard][]).filter(([, { bytes }]) => bytes > 0).map(([name]) => name);

export const SIZES = `select sum(pg_total_relation_size(classes.oid))::float8 as bytes from pg_class classes
  join pg_namespace places on places.oid = classes.relnamespace
  where classes.relkind = 'r' and (places.nspname = 'porchlight' or places.nspname like 'porchlight\\_%')`;

export const sizeOf = async (database: Pick<Database, 'query'>): Promise<number> =>
  (await database.query<{ bytes: number }>(SIZES))[0]?.bytes ?? 0;

/** A picture as large as a logo may be, most of it in a chunk that no program reads. */
function largeLogo(): Buffer {
  const frame = 12;
  return pngOf(8, 8, { before: [pngChunk('prVt', randomBytes(LOGO_BYTES_MAX - pngOf(8, 8).length - frame))] });
}

export async function measureGuards(
  service: MeasuredService,
  calls: number,
): Promise<Partial<Record<GuardName, number>>> {
  const { baseUrl, database, jobs, now } = service;

  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(baseUrl + path, { redirect: 'manual', ...init });
    if (response.status >= 400)
      throw new Error(`${path.slice(0, 60)} answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
    return response;
  };
  const send = (method: string, path: string, body: object, key?: string): Promise<Response> =>
    call(path, {
      method,
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify(body),
    });
  const post = (path: string, body: object, key?: string): Promise<Response> => send('POST', path, body, key);
  const createTenant = async (): Promise<Tenant> => {
    const made = (await (await post('/api/genesis', { name: wide(80) })).json()) as Record<string, string>;
    return {
      id: String(made.tenant_id),
      key: String(made.management_key),
      applicationKey: String(made.application_key),
    };
  };

  /** Bytes that one of this many calls stored, including indexes. */
  const measure: Measure = async (one) => {
    await one(-1);
    await jobs.get('request-log')?.();
    const before = await sizeOf(database);
    for (let index = 0; index < calls; index += 1) await one(index);
    await jobs.get('request-log')?.();
    return Math.ceil(((await sizeOf(database)) - before) / calls);
  };

  const pool: Tenant[] = [];
  const genesis = await measure(async () => pool.push(await createTenant()));
  const ofPool = (index: number): Tenant => pool[(index + pool.length) % pool.length] ?? NOBODY;
  for (const { key } of pool) await post('/api/resources/social-login', { callback_urls: [CALLBACK] }, key);
  const owned: Tenant[] = [];
  const ownedProjects = Math.max(4, Math.ceil(calls / CALLS_OF_ONE));
  for (let index = 0; index < ownedProjects; index += 1) owned.push(await createTenant());
  await database.query(
    'update porchlight.tenants set owner_id = $2, claimed_at = $3, expires_at = null where id = any($1)',
    [owned.map(({ id }) => id), OWNER, now()],
  );
  const hosts = Array.from({ length: 50 }, (_, index) => `h${index}.${label(60)}.${label(60)}.${label(60)}.example`);
  const callback_urls = hosts.map((host) => `https://${host}/`);
  for (const { key } of owned) await post('/api/resources/social-login', { callback_urls }, key);
  const ofOwned = (index: number): Tenant => owned[(index + owned.length) % owned.length] ?? NOBODY;

  const registered = await post('/oauth/register', { redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' });
  const { client_id } = (await registered.json()) as { client_id: string };
  const query = (fields: Record<string, string>): string => String(new URLSearchParams(fields));
  const challenge = { code_challenge: noise(43), code_challenge_method: 'S256' };

  const hooks = new Map<string, string>();
  const createHook = async ({ id, key }: Tenant): Promise<void> => {
    const made = await post('/api/webhooks', { url: `http://127.0.0.1:9/${noise(2_000)}` }, key);
    hooks.set(id, ((await made.json()) as { webhook: { id: string } }).webhook.id);
  };
  const proofs = createHostProofStore(database);
  const birth = { id: ofOwned(0).id, name: null, creator: null, runtimeProfile: DEFAULT_RUNTIME_PROFILE };
  const first = bornClaimed(birth, OWNER, now());

  return {
    genesis,
    bootstrap: genesis,
    start: await measure((index) =>
      call(
        `/edge/auth/${ofPool(index).id}/google?${query({ return_to: `/${noise(2_000)}`, state: noise(512), ...challenge })}`,
      ),
    ),
    accountSignIn: await measure(() => call(`/account/sign-in/start?${query({ return_to: `/${noise(2_000)}` })}`)),
    oauthAuthorize: await measure(() =>
      call(
        `/oauth/authorize?${query({ client_id, redirect_uri: CALLBACK, response_type: 'code', resource: `${baseUrl}/mcp`, ...challenge, state: noise(7_500) })}`,
      ),
    ),
    oauthRegister: await measure(() =>
      post('/oauth/register', {
        redirect_uris: Array.from({ length: 4 }, () => `${CALLBACK}/${noise(1_900)}`),
        token_endpoint_auth_method: 'none',
      }),
    ),
    deviceCode: await measure(async (index) => void (await askAsDevice(index, noise(7_500)))),
    userCode: await measureAnswers(),
    claim: await measure((index) => post('/api/claim/url', {}, ofPool(index).key)),
    link: await measure((index) => post('/api/link', { tenant_id: ofOwned(index).id, machine: wide(40) })),
    linkCode: await measureLinks(),
    feedback: await measure((index) => post('/api/feedback/service', { feedback: emoji(20_000) }, ofPool(index).key)),
    manage: Math.max(
      await measure((index) => createHook(ofPool(index))),
      await measure((index) => send('PATCH', '/api/tenant', { name: wide(80) }, ofPool(index).key)),
      await measure((index) => send('PUT', '/api/social-login/domain', { host: longHost() }, ofOwned(index).key)),
    ),
    lists: Math.max(
      ...(await largestLists(measure, (index, [method, path], body) => send(method, path, body, ofOwned(index).key))),
    ),
    webhookSend: await measure((index) => {
      const { id, key } = ofPool(index);
      return call(`/api/webhooks/${hooks.get(id)}/test`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
      });
    }),
    hostCheck: await measure((index) =>
      proofs.add(first, hosts[(index + hosts.length) % hosts.length] ?? '', 'record', now()),
    ),
    importUsers: await measureImport((body) =>
      call('/api/social-login/import', {
        method: 'POST',
        headers: { 'content-type': MOVE_MEDIA_TYPE, authorization: `Bearer ${ofOwned(0).key}` },
        body,
      }),
    ),
    testUser: await measure((index) => post('/api/social-login/test-users', { name: wide(80) }, ofPool(index).key)),
    testUserTicket: await measureTickets(),
    proof: await measure((index) => {
      const { key } = ofOwned(index);
      const report = { app: `https://app.example/${noise(2_000)}`, coverage: { reached: noise(63_000) }, findings: [] };
      return post('/api/social-login/proofs', report, key);
    }),
    logo: await measure((index) => {
      return call('/api/social-login/appearance/logo', {
        method: 'PUT',
        headers: { 'content-type': 'image/png', authorization: `Bearer ${ofOwned(index).key}` },
        body: new Uint8Array(largeLogo()),
      });
    }),
    keys: await measure((index) => post('/api/keys/rotate', {}, ofPool(index).key)),
    mailCode: await measureCodes(),
    providerForm: await measureForms(),
    ...(await measureOfPeople()),
    // The last one: after it, calls of the claimed projects wait for approval.
    approval: await measureApprovals(),
  };

  /** Calls with the longest text that the page shows. */
  async function measureApprovals(): Promise<number> {
    for (const { key } of owned) await send('PUT', '/api/approvals/policy', { outward: true, irreversible: true }, key);
    return measure(async (index) => {
      const response = await fetch(`${baseUrl}/api/social-login/agents`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${ofOwned(index).key}` },
        body: JSON.stringify({
          resources: [`https://${label(60)}.example/`],
          scopes: Array.from({ length: 50 }, () => ({ name: noise(64), description: wide(200) })),
        }),
      });
      if (response.status !== 403) throw new Error(`a call that has to wait answered ${response.status}`);
    });
  }

  /** What a person of an app writes, with the access token of a test user. */
  async function measureOfPeople(): Promise<Partial<Record<GuardName, number>>> {
    const tokens = new Map<string, string>();
    for (const { id, key } of owned) {
      await post('/api/resources/teams', {}, key);
      const made = await (await post('/api/social-login/test-users', {}, key)).json();
      tokens.set(id, String((made as { access_token: string }).access_token));
    }
    const personOf = (index: number) => ({ ...ofOwned(index), access_token: tokens.get(ofOwned(index).id) ?? '' });
    const teams = new Map<string, number>();
    const teamsChange = await measure(async (index) => {
      const { id, access_token } = personOf(index);
      const made = await (await post(`/edge/teams/${id}/create`, { access_token, name: wide(80) })).json();
      teams.set(id, (made as { team: { id: number } }).team.id);
    });
    const teamsInvite = await measure((index) => {
      const { id, access_token } = personOf(index);
      const email = `${lower(60)}@${label(60)}.${label(60)}.${label(50)}.example`;
      return post(`/edge/teams/${id}/invite`, { access_token, team_id: teams.get(id) ?? 0, email, role: 'member' });
    });
    const personApproval = await measure((index) => {
      const { id, access_token, applicationKey } = personOf(index);
      const details = Array.from({ length: 10 }, () => ({ label: wide(60), value: wide(200) }));
      const asked = { access_token, title: wide(120), details, binding: randomBytes(32).toString('base64url') };
      return post(`/edge/approvals/${id}`, asked, applicationKey);
    });
    return { teamsChange, teamsInvite, personApproval };
  }

  /** The sign-ins begin before: they are counted by themselves. */
  async function measureCodes(): Promise<number> {
    const begun: { readonly action: string; readonly cookie: string }[] = [];
    for (let index = 0; index <= calls; index += 1) {
      const { id, key } = ofPool(index);
      await send('PUT', '/api/social-login/providers/email', { enabled: true }, key);
      const start = await call(`/edge/auth/${id}/email?${query({ redirect_uri: CALLBACK })}`);
      const cookie = start.headers.getSetCookie().map((line) => line.split(';')[0]);
      begun.push({ action: new URL(start.headers.get('location') ?? '', baseUrl).pathname, cookie: cookie.join('; ') });
    }
    return measure((index) => {
      const { action, cookie } = begun[index + 1] ?? { action: '', cookie: '' };
      const email = `${lower(60)}@${label(60)}.${label(60)}.${label(50)}.example`;
      return call(action, {
        method: 'POST',
        headers: { cookie },
        body: new URLSearchParams({ do: 'send-code', email }),
      });
    });
  }

  /** One sign-in may get any number of answers. Each letter of these is escaped. */
  async function measureForms(): Promise<number> {
    const { id, key } = ofPool(0);
    await send('PUT', '/api/social-login/providers/apple', { enabled: true }, key);
    const start = await call(`/edge/auth/${id}/apple?${query({ redirect_uri: CALLBACK })}`);
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? '';
    return measure(() => {
      const code = Array.from(randomBytes(1_300), (byte) => '"#$%&/:;'.charAt(byte % 8)).join('');
      return call('/edge/auth/apple/callback', { method: 'POST', body: new URLSearchParams({ state, code }) });
    });
  }

  async function askAsDevice(index: number, hint: string): Promise<Record<string, string>> {
    const body = new URLSearchParams({ client_id: 'app', login_hint: hint });
    const asked = await call(`/t/${ofPool(index).id}/device-authorization`, { method: 'POST', body });
    return (await asked.json()) as Record<string, string>;
  }

  /** Codes that a person answers with "not me": the request is written again. */
  async function measureAnswers(): Promise<number> {
    const asked: Record<string, string>[] = [];
    for (let index = 0; index <= calls; index += 1) asked.push(await askAsDevice(index, noise(7_500)));
    return measure(async (index) => {
      const { verification_uri = '', user_code = '' } = asked[index + 1] ?? {};
      const path = `${new URL(verification_uri).pathname}/code`;
      const page = await call(`${path}?${query({ user_code })}`);
      const [, csrf_token = ''] = /name="csrf_token" value="([^"]*)"/.exec(await page.text()) ?? [];
      const cookie = page.headers.getSetCookie().map((line) => line.split(';')[0]);
      const body = new URLSearchParams({ user_code, csrf_token, decision: 'refuse' });
      await call(path, { method: 'POST', headers: { cookie: cookie.join('; ') }, body });
    });
  }

  /** A member approves, and the machine takes its key. */
  async function measureLinks(): Promise<number> {
    const links = createLinkStore(database);
    const asked: { readonly link: Link; readonly token: string }[] = [];
    for (let index = 0; index <= calls; index += 1) {
      const of = { tenantId: ofOwned(index).id, machine: wide(40), network: '203.0.113.x' };
      const link = newLink({ ...of, userCode: `${label(4)}-${label(4)}` }, now());
      asked.push({ link, token: noise(40) });
      await links.create(link, asked[index]?.token ?? '');
    }
    const by = { accountId: OWNER, memberId: HOLDER_ID, person: wide(80) };
    return measure(async (index) => {
      const { link, token } = asked[index + 1] ?? { link: null, token: '' };
      if (!link) throw new Error('there are fewer links than calls');
      const { tenantId, userCode } = link;
      await links.approve(tenantId, userCode, by, now(), takenUntil(now()));
      await links.take(token, noise(40), now(), (approved, role) => linkedKey(approved, role, now()));
    });
  }

  async function measureTickets(): Promise<number> {
    const people: { readonly id: number; readonly key: string }[] = [];
    for (const { key } of owned) {
      await send('PUT', '/api/social-login/settings', { test_users: true }, key);
      const made = (await (await post('/api/social-login/test-users', {}, key)).json()) as { user: { id: number } };
      people.push({ id: made.user.id, key });
    }
    return measure((index) => {
      const { id, key } = people[(index + people.length) % people.length] ?? { id: 0, key: '' };
      return post(`/api/social-login/test-users/${id}/ticket`, {}, key);
    });
  }

  async function measureImport(add: (body: string) => Promise<unknown>): Promise<number> {
    const total = new LineSum();
    const issuer = 'https://accounts.google.com';
    const lines = Array.from({ length: calls }, (_, index) =>
      userLine(
        {
          id: 1_000 + index,
          identities: [0, 1, 2].map((number) => ({
            issuer: `${issuer}/${wide(210)}${number}`,
            subject: wide(255),
            addedAt: now(),
          })) as [UserIdentity, ...UserIdentity[]],
          email: `${wide(300)}@${index}.example`,
          name: wide(1_000),
          picture: `https://pictures.example/${noise(2_000)}`,
          firstSeen: now(),
          lastSeen: now(),
          blockedAt: now(),
        },
        total,
      ),
    );
    const body = headerLine(issuer) + lines.join('') + endLine(total);
    const before = await sizeOf(database);
    await add(body);
    return Math.ceil(((await sizeOf(database)) - before) / calls);
  }
}

type Path = readonly [method: string, path: string];

/** The largest list of each kind that fits into a body of 256 KB. */
async function largestLists(
  measure: Measure,
  put: (index: number, path: Path, body: object) => Promise<unknown>,
): Promise<number[]> {
  const access = () => ({
    mode: 'list',
    emails: Array.from({ length: 800 }, (_, index) => `${lower(286)}@${index % 10}.eu`),
  });
  const callbacks = () => ({
    callback_urls: Array.from({ length: 50 }, () => `https://app.example/${noise(2_000)}`),
  });
  const agents = () => ({
    resources: Array.from({ length: 20 }, () => `https://app.example/${noise(2_000)}`),
    scopes: Array.from({ length: 50 }, () => ({ name: noise(64), description: wide(200) })),
  });
  return [
    await measure((index) => put(index, ['POST', '/api/resources/social-login'], callbacks())),
    await measure((index) => put(index, ['PUT', '/api/social-login/access'], access())),
    await measure((index) => put(index, ['PUT', '/api/social-login/agents'], agents())),
  ];
}
