/** Everybody who uses the service, at a constant rate: people, their apps' servers, agents, owners and readers. */

import { SESSION_COOKIE } from '../../../server/accounts/browser-session.ts';
import type { SeededProject } from '../../../test/support/growth/growth-seed.ts';
import { signIn } from '../../../test/support/sign-in.ts';
import type { SeededSession } from '../instruments/seed.ts';
import { inTurn, tokensAt } from '../instruments/service.ts';

export interface Actor {
  readonly name: string;
  readonly perSecond: number;
  /** How many uses come before the soak, so that the caches are full. */
  readonly usesBefore?: number;
  /** One use. It throws when the answer is wrong. */
  act(): Promise<void>;
}

interface World {
  readonly baseUrl: string;
  readonly project: SeededProject;
  readonly sessions: readonly SeededSession[];
}

const PAGES = ['/', '/docs', '/docs/tokens', '/docs/errors', '/llms.txt', '/openapi.json', '/account/sign-in'];
const MANAGEMENT = [
  '/api/tenant',
  '/api/social-login/events?limit=50',
  '/api/social-login/users?limit=50',
  '/api/observability?include=recent_events',
];

export function actorsOf({ baseUrl, project, sessions }: World): Actor[] {
  const call = async (path: string, init?: RequestInit): Promise<Response> => {
    const response = await fetch(new URL(path, baseUrl), init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const read = async (path: string, headers: Record<string, string> = {}): Promise<void> => {
    await (await call(path, { headers })).arrayBuffer();
  };
  const tokens = tokensAt(baseUrl, 1_000_000);
  const [nextVerified, nextRefreshed, nextPage, nextRead] = [
    inTurn(sessions),
    inTurn(sessions),
    inTurn(PAGES),
    inTurn(MANAGEMENT),
  ];
  const people = inTurn(Array.from({ length: 500 }, (_, index) => `person${index}@example.com`));
  const tools = inTurn([
    { method: 'tools/list', params: {} },
    {
      method: 'tools/call',
      params: {
        name: 'tenant_status',
        arguments: { tenant_id: project.tenantId, coh_management_key: project.managementKey },
      },
    },
  ]);
  const bearer = { authorization: `Bearer ${project.managementKey}` };

  return [
    {
      name: 'verify',
      perSecond: 100,
      async act() {
        const session = nextVerified();
        const body = json({ access_token: tokens.sign(session) });
        const answer = await call(`/edge/auth/${session.tenantId}/verify`, body);
        if (!((await answer.json()) as { valid: boolean }).valid) throw new Error('a good token was called invalid');
      },
    },
    {
      name: 'refresh',
      perSecond: 10,
      async act() {
        const session = nextRefreshed();
        if (session.busy) return;
        session.busy = true;
        try {
          const answer = await call(
            `/edge/auth/${session.tenantId}/refresh`,
            json({ refresh_token: session.refreshToken }),
          );
          session.refreshToken = ((await answer.json()) as { refresh_token: string }).refresh_token;
        } finally {
          session.busy = false;
        }
      },
    },
    {
      name: 'sign-in and logout',
      perSecond: 2,
      // The built-in identity provider keeps 10,000 records, and each sign-in writes four.
      usesBefore: 2_500,
      async act() {
        const { tenantId } = nextRefreshed();
        const tokens = await signIn({ baseUrl }, tenantId, { email: people() });
        await (await call(`/edge/auth/${tenantId}/logout`, json({ refresh_token: tokens.refreshToken }))).json();
        const over = await call(`/edge/auth/${tenantId}/verify`, json({ access_token: tokens.accessToken }));
        if (((await over.json()) as { valid: boolean }).valid) throw new Error('a token outlived its session');
      },
    },
    { name: 'management read', perSecond: 8, act: () => read(nextRead(), bearer) },
    {
      name: 'insights',
      perSecond: 1,
      act: () => read('/account/insights/data', { cookie: `${SESSION_COOKIE}=${project.sessionToken}` }),
    },
    {
      name: 'mcp',
      perSecond: 2,
      async act() {
        const accept = { accept: 'application/json, text/event-stream' };
        const answer = await call('/mcp', json({ jsonrpc: '2.0', id: 1, ...tools() }, accept));
        if (!/"result"/.test(await answer.text())) throw new Error('an MCP call had no result');
      },
    },
    { name: 'page or document', perSecond: 5, act: () => read(nextPage(), { accept: 'text/html' }) },
  ];
}
