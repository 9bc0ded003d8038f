/** The routes of a project's OpenID clients. They need the management key. */
import { contract } from '@porchlight/contract';
import type { Response } from 'express';
import { rest } from '../../http/rest/ts-rest.ts';
import type { Clock } from '../../kernel/clock.ts';
import { unwrap } from '../../kernel/domain-error.ts';
import type { Provisioning, SocialLoginResource } from '../../social-login/ports/resource.ts';
import { callingTenant } from '../../tenants/caller.ts';
import type { ManageClients } from '../ports/clients.ts';
import { type ClientSettings, hasSecret, type OwnClient } from '../settings/own-client.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly provisioning: Provisioning;
  readonly manageClients: ManageClients;
}

export function clientRoutes({ clock, provisioning, manageClients: manage }: Dependencies) {
  const resourceOf = async (res: Response): Promise<SocialLoginResource> =>
    unwrap(await provisioning.read(callingTenant(res).id));
  const present = (client: OwnClient) => presentClient(client, clock.now());
  return rest.router(contract.clients, {
    list: async ({ res }) => ({
      status: 200,
      body: { clients: (await manage.list(callingTenant(res), await resourceOf(res))).map(present) },
    }),
    create: async ({ body, res }) => {
      await resourceOf(res);
      const { client, secret } = unwrap(await manage.create(callingTenant(res), settingsOf(body) as ClientSettings));
      res.setHeader('Cache-Control', 'no-store');
      return { status: 201, body: { client: present(client), client_secret: secret } };
    },
    change: async ({ params, body, res }) => {
      const changed = await manage.change(callingTenant(res), await resourceOf(res), params.id, settingsOf(body));
      return { status: 200, body: { client: present(unwrap(changed)) } };
    },
    remove: async ({ params, res }) => {
      await resourceOf(res);
      unwrap(await manage.remove(callingTenant(res), params.id));
      return { status: 200, body: { deleted: true } };
    },
    secret: async ({ params, res }) => {
      const made = await manage.newSecret(callingTenant(res), await resourceOf(res), params.id);
      const { secret, previousEndsAt } = unwrap(made);
      res.setHeader('Cache-Control', 'no-store');
      return {
        status: 200,
        body: { client_secret: secret, previous_expires_at: previousEndsAt?.toISOString() ?? null },
      };
    },
  });
}

interface Body {
  readonly name?: string | undefined;
  readonly redirect_uris?: string[] | undefined;
  readonly post_logout_redirect_uris?: string[] | undefined;
  readonly backchannel_logout_uri?: string | null | undefined;
  readonly token_endpoint_auth_method?: ClientSettings['authMethod'] | undefined;
  readonly id_token_signed_response_alg?: ClientSettings['idTokenAlgorithm'] | undefined;
}

/** The settings that the body names, in our own words. */
function settingsOf(body: Body): Partial<ClientSettings> {
  const all = {
    name: body.name,
    redirectUris: body.redirect_uris,
    postLogoutRedirectUris: body.post_logout_redirect_uris,
    backchannelLogoutUri: body.backchannel_logout_uri,
    authMethod: body.token_endpoint_auth_method,
    idTokenAlgorithm: body.id_token_signed_response_alg,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

const presentClient = (client: OwnClient, now: Date) => ({
  client_id: client.id,
  name: client.name,
  redirect_uris: [...client.redirectUris],
  post_logout_redirect_uris: [...client.postLogoutRedirectUris],
  backchannel_logout_uri: client.backchannelLogoutUri,
  token_endpoint_auth_method: client.authMethod,
  id_token_signed_response_alg: client.idTokenAlgorithm,
  has_secret: hasSecret(client, now),
  created_at: client.createdAt.toISOString(),
});
