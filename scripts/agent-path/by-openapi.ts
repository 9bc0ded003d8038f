/**
 * `openapi.json`, whole or by the three groups that a sign-in needs: the calls are built from its schemas and examples.
 */
import { Agent, answerOf, type Way } from './agent.ts';
import { verifiedName } from './test-user.ts';

interface Operation {
  readonly operationId?: string;
  readonly requestBody?: { readonly content: Record<string, { readonly example?: Record<string, unknown> }> };
}

interface Description {
  readonly paths: Record<string, Record<string, Operation>>;
}

const TAGS = ['Tenant', 'Social login', 'Edge auth'];

const walkWith =
  (read: (agent: Agent, baseUrl: string) => Promise<Description[]>): Way['walk'] =>
  async (baseUrl) => {
    const agent = new Agent(`${baseUrl}/openapi.json`);
    const files = await read(agent, baseUrl);
    const call = async (id: string, { key = '', path = {}, body = {} }: Partial<Input> = {}): Promise<string> => {
      const { method, template, example } = find(files, id);
      const address = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => path[name] ?? '');
      const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) };
      const sent = JSON.stringify({ ...example, ...body });
      return answerOf(await fetch(baseUrl + address, { method, headers, body: sent }));
    };
    const created = await call('createGuestTenant');
    agent.make(created);
    const { tenant_id, management_key: key } = JSON.parse(created) as Record<string, string>;
    agent.make(await call('provisionSocialLogin', { key: key ?? '' }));
    const tester = await call('createTestUser', { key: key ?? '' });
    agent.prove(tester);
    const { access_token } = JSON.parse(tester) as Record<string, string>;
    const verified = await call('verifyToken', { path: { tenantId: tenant_id ?? '' }, body: { access_token } });
    agent.prove(verified);
    return { agent, user: verifiedName(verified) };
  };

interface Input {
  readonly key: string;
  readonly path: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

function find(files: readonly Description[], id: string) {
  for (const { paths } of files)
    for (const [template, methods] of Object.entries(paths))
      for (const [method, operation] of Object.entries(methods))
        if (operation.operationId === id) {
          const example = operation.requestBody?.content['application/json']?.example;
          return { method: method.toUpperCase(), template, example };
        }
  throw new Error(`the description has no ${id}`);
}

export const byOpenApi: Way = {
  name: '`openapi.json`',
  walk: walkWith(async (agent, baseUrl) => [JSON.parse(await agent.read(`${baseUrl}/openapi.json`)) as Description]),
};

export const byOpenApiTags: Way = {
  name: '`openapi.json?tag=`, three groups',
  walk: walkWith(async (agent, baseUrl) => {
    const files: Description[] = [];
    for (const tag of TAGS) {
      const text = await answerOf(await fetch(`${baseUrl}/openapi.json?tag=${encodeURIComponent(tag)}`));
      agent.note(text);
      files.push(JSON.parse(text) as Description);
    }
    return files;
  }),
};
