/**
 * Behaviour of `oidc-provider` that it does not promise but that our adapter and our comparison of secrets need. A
 * release with another order fails here, and not later by a revocation that silently revokes nothing.
 */
import { generateKeyPairSync } from 'node:crypto';
import { Provider } from 'oidc-provider';
import { beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../providers/support/listen.ts';

const CLIENT = { client_id: 'app', client_secret: 'secret-of-the-app', redirect_uris: ['https://app.example/cb'] };
const GRANT_TYPES = ['authorization_code', 'refresh_token'];

let calls: string[];
beforeEach(() => {
  calls = [];
});

/** Keeps everything in memory, and records what is removed in which order. */
class RecordingAdapter {
  static readonly #records = new Map<string, Record<string, unknown>>();
  readonly #model: string;
  constructor(model: string) {
    this.#model = model;
  }
  async upsert(id: string, payload: Record<string, unknown>): Promise<void> {
    RecordingAdapter.#records.set(`${this.#model} ${id}`, payload);
  }
  async find(id: string) {
    return RecordingAdapter.#records.get(`${this.#model} ${id}`);
  }
  async destroy(): Promise<void> {
    calls.push(`${this.#model}.destroy`);
  }
  async revokeByGrantId(): Promise<void> {
    calls.push(`${this.#model}.revokeByGrantId`);
  }
  async consume(): Promise<void> {}
  async findByUid(): Promise<undefined> {}
  async findByUserCode(): Promise<undefined> {}
}

const createProvider = (url: string): Provider =>
  new Provider(url, {
    adapter: RecordingAdapter,
    clients: [{ ...CLIENT, grant_types: GRANT_TYPES, token_endpoint_auth_method: 'client_secret_basic' }],
    features: {
      revocation: { enabled: true, allowedPolicy: async () => true },
      devInteractions: { enabled: false },
    },
    // As in the service: the grant ends with any of its tokens.
    revokeGrantPolicy: () => true,
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    ttl: { AccessToken: 60, Grant: 60, RefreshToken: 60 },
    jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })] },
  });

/** The running library, with a grant and a token of each kind. */
async function running() {
  let provider: Provider | undefined;
  const server = await listen((url) => {
    provider = createProvider(url);
    return provider.callback();
  });
  if (!provider) throw new Error('there is no provider');
  const { AccessToken, Client, Grant, RefreshToken } = provider;
  const client = await Client.find(CLIENT.client_id);
  if (!client) throw new Error('there is no client');
  const grantId = await new Grant({ accountId: 'ada', clientId: CLIENT.client_id }).save();
  const common = { client, accountId: 'ada', grantId, gty: 'authorization_code' } as const;
  return {
    provider,
    server,
    AccessToken: await new AccessToken({ ...common, scope: 'openid' }).save(),
    RefreshToken: await new RefreshToken({ ...common, scope: 'openid', rotations: 0 }).save(),
  };
}

const revoke = (url: string, token: string, secret = CLIENT.client_secret): Promise<Response> =>
  fetch(`${url}/token/revocation`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${CLIENT.client_id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ token }),
  });

describe('a revocation in the protocol library', () => {
  it.each(['AccessToken', 'RefreshToken'] as const)(
    'given one %s, destroys it first and then comes to the access tokens of the grant before all others',
    async (kind) => {
      const { server, ...tokens } = await running();
      await using _ = server;
      calls = [];
      expect((await revoke(server.url, tokens[kind])).status).toBe(200);
      expect(calls).toEqual([
        `${kind}.destroy`,
        'AccessToken.revokeByGrantId',
        'RefreshToken.revokeByGrantId',
        'AuthorizationCode.revokeByGrantId',
        'Grant.destroy',
      ]);
    },
  );
});

describe('a client’s secret in the protocol library', () => {
  it('is compared by the method of the client that we replace, and by nothing else', async () => {
    const { provider, server, AccessToken } = await running();
    await using _ = server;
    const asked: unknown[] = [];
    provider.Client.prototype.compareClientSecret = (actual) => {
      asked.push([actual, Provider.ctx?.oidc.route, Provider.ctx?.oidc.params?.token]);
      return actual === 'what we say';
    };
    expect((await revoke(server.url, AccessToken)).status).toBe(401);
    expect(calls).toEqual([]);
    expect((await revoke(server.url, AccessToken, 'what we say')).status).toBe(200);
    expect(asked).toEqual([
      [CLIENT.client_secret, 'revocation', AccessToken],
      ['what we say', 'revocation', AccessToken],
    ]);
  });
});
