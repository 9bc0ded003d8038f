/**
 * `requirePerson` in every helper: a payment waits until the person has approved exactly it, and then happens once. The
 * apps are behind Express, Node's own server, fetch handlers, Hono and Fastify; the service is the real one.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AuthOptions,
  expressAuth,
  type FastifyReplyLike,
  fastifyAuth,
  fetchAuth,
  honoAuth,
  type PersonQuestion,
} from '../../sdk/src/server/index.ts';
import { endAfterFile } from '../support/cleanup.ts';
import { decideAs } from '../support/person-approvals.ts';
import { refill } from '../support/social-stores.ts';
import { useHarness } from '../support/social-tenant.ts';
import { createProject, type Project } from './support/project.ts';

const harness = useHarness();

interface Said {
  readonly status: number;
  readonly code?: string;
  readonly approval_status?: string;
  readonly approval?: { readonly approval_url: string; readonly user_code: string };
}

type Pay = (euros: string, token?: string) => Promise<Said>;

const question = (euros: string): PersonQuestion => ({
  title: `Pay ${euros} € to Acme`,
  details: [{ label: 'Invoice', value: '2026-118' }],
  what: { pay: euros, to: 'acme', invoice: { id: '2026-118' } },
});

async function serve(handler: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const headersOf = (token?: string): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

async function said(answer: Response): Promise<Said> {
  const text = await answer.text();
  return { ...(text.startsWith('{') ? (JSON.parse(text) as object) : {}), status: answer.status };
}

const sending =
  (base: string): Pay =>
  async (euros, token) =>
    said(await fetch(`${base}/pay/${euros}`, { method: 'POST', headers: headersOf(token) }));

const requestOf = (euros: string, token?: string): Request =>
  new Request(`http://localhost:4000/pay/${euros}`, { method: 'POST', headers: headersOf(token) });

const paid: string[] = [];
const pay = (euros: string): string => {
  paid.push(euros);
  return 'paid';
};

async function throughExpress(options: AuthOptions): Promise<Pay> {
  const auth = expressAuth(options);
  const app = express().use(auth.handle);
  app.post('/pay/:euros', async (req, res) => {
    if (await auth.requirePerson(req, question(req.params.euros))) return;
    res.send(pay(req.params.euros));
  });
  return sending(await serve(app));
}

async function throughNode(options: AuthOptions): Promise<Pay> {
  const auth = expressAuth(options);
  const base = await serve((req, res) => {
    auth.handle(req, res, () => {
      const euros = req.url?.split('/').at(-1) ?? '';
      void auth.requirePerson(req, question(euros)).then((refused) => {
        if (!refused) res.end(pay(euros));
      });
    });
  });
  return sending(base);
}

async function throughFetch(options: AuthOptions): Promise<Pay> {
  const auth = fetchAuth(options);
  return async (euros, token) => {
    const refused = await auth.requirePerson(requestOf(euros, token), question(euros));
    return said(refused ?? new Response(pay(euros)));
  };
}

async function throughHono(options: AuthOptions): Promise<Pay> {
  const auth = honoAuth(options);
  return async (euros, token) => {
    const context = { req: { raw: requestOf(euros, token) }, res: new Response(), set: () => {}, get: () => null };
    let answer: Response | undefined;
    await auth.handle(context, async () => {
      answer = (await auth.requirePerson(context, question(euros))) ?? new Response(pay(euros));
    });
    return said(answer ?? new Response(null, { status: 500 }));
  };
}

async function throughFastify(options: AuthOptions): Promise<Pay> {
  const auth = fastifyAuth(options);
  return (euros, token) =>
    new Promise((resolve, reject) => {
      const request = {
        raw: { method: 'POST', url: `/pay/${euros}`, headers: headersOf(token) },
        protocol: 'http',
        host: 'localhost:4000',
      };
      const sent = new Headers();
      const reply: FastifyReplyLike = {
        statusCode: 200,
        getHeader: (name) => sent.get(name) ?? undefined,
        removeHeader: (name) => sent.delete(name),
        header: (name, value) => sent.set(name, String(value)),
        send: (body) => void said(new Response(body ?? null, { status: reply.statusCode })).then(resolve, reject),
      };
      auth.handle(request, reply, (error) => {
        if (error) return reject(error);
        auth.requirePerson(request, question(euros)).then((refused) => {
          if (!refused) reply.send(pay(euros));
        }, reject);
      });
    });
}

const HELPERS = [
  ['Express', throughExpress],
  ["Node's own server", throughNode],
  ['fetch', throughFetch],
  ['Hono', throughHono],
  ['Fastify', throughFastify],
] as const;

describe.each(HELPERS)('requirePerson in %s', (_, through) => {
  let project: Project;
  let send: Pay;
  let ada: string;

  beforeAll(async () => {
    project = await createProject(harness.current.baseUrl);
    const { application_key: applicationKey } = project.created;
    send = await through({
      baseUrl: project.baseUrl,
      tenantId: project.tenantId,
      applicationKey,
      appUrl: 'http://localhost:4000',
    });
    ada = (await project.signIn()).accessToken;
  });

  beforeEach(async () => {
    paid.length = 0;
    await refill(harness.current, project.tenantId);
  });

  it('asks, lets the call pass once after the yes, and asks again', async () => {
    const first = await send('40', ada);
    expect(first).toMatchObject({ status: 403, code: 'approvalRequired' });
    expect((await send('40', ada)).approval).toEqual(first.approval);
    expect(paid).toEqual([]);
    await decideAs(first.approval?.approval_url ?? '', 'approve');
    // Another thing is not approved by it.
    expect((await send('41', ada)).code).toBe('approvalRequired');
    expect((await send('40', ada)).status).toBe(200);
    expect((await send('40', ada)).code).toBe('approvalRequired');
    expect(paid).toEqual(['40']);
  });

  it('H48: lets a no stand until its time is over, and asks nobody who is not signed in', async () => {
    const first = await send('42', ada);
    await decideAs(first.approval?.approval_url ?? '', 'deny');
    const again = await send('42', ada);
    expect(again).toMatchObject({ status: 403, code: 'approvalMissing' });
    expect(again.approval).toBeUndefined();
    expect((await send('42')).status).toBe(401);
    expect((await send('42', 'not-a-token')).status).toBe(401);
    expect(paid).toEqual([]);
  });

  it('H48: gives nobody the yes of another person', async () => {
    const first = await send('43', ada);
    await decideAs(first.approval?.approval_url ?? '', 'approve');
    const grace = (await project.signIn({ persona: 'grace' })).accessToken;
    expect((await send('43', grace)).code).toBe('approvalRequired');
    const two = await Promise.all([send('43', ada), send('43', ada)]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(paid).toEqual(['43']);
  });
});

describe('requirePerson that is set up wrongly', () => {
  it('says so', async () => {
    const project = await createProject(harness.current.baseUrl);
    const { accessToken } = await project.signIn();
    const { baseUrl, tenantId } = project;
    const request = requestOf('1', accessToken);
    await expect(fetchAuth({ baseUrl, tenantId }).requirePerson(request, question('1'))).rejects.toThrow(
      'PORCHLIGHT_APPLICATION_KEY',
    );
    const auth = fetchAuth({ baseUrl, tenantId, applicationKey: project.created.application_key });
    const endless = { ...question('1'), what: Number.POSITIVE_INFINITY };
    await expect(auth.requirePerson(request, endless)).rejects.toThrow('JSON');
    await expect(auth.requirePerson(request, { ...question('1'), title: 'a\nb' })).rejects.toThrow('title');
  });
});
