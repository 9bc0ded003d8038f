/** An agent that calls a server in another process. */

export interface Agent {
  readonly id: string;
  api(path: string, init?: { method?: string; json?: unknown }): Promise<Response>;
  provision(): Promise<void>;
  verify(accessToken: string): Promise<unknown>;
}

export async function createTenantAt(baseUrl: string): Promise<Agent> {
  const response = await fetch(`${baseUrl}/api/genesis`, { method: 'POST', headers: { 'user-agent': 'test' } });
  const { tenant_id, management_key } = (await response.json()) as { tenant_id: string; management_key: string };
  return agentAt(baseUrl, tenant_id, management_key);
}

function agentAt(baseUrl: string, id: string, key: string): Agent {
  const call = (path: string, method: string, json?: unknown) =>
    fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
  return {
    id,
    api: (path, { method = 'GET', json } = {}) => call(path, method, json),
    async provision() {
      const body = { callback_urls: ['https://app.example.com/cb'] };
      const { status } = await call('/api/resources/social-login', 'POST', body);
      if (status !== 200 && status !== 201) throw new Error(`provisioning answered ${status}`);
    },
    verify: async (accessToken) =>
      (await call(`/edge/auth/${id}/verify`, 'POST', { access_token: accessToken })).json(),
  };
}
