import type { RequestHandler } from 'express';
import { isClientAbort } from '../../http/errors/client-aborted.ts';
import { lazy } from '../../kernel/lazy.ts';
import { builtIn } from '../../providers/catalogue/catalogue.ts';
import {
  PERSONAS_DOMAIN,
  PERSONAS_PROVIDERS,
  personasIssuer,
  personasLabel,
} from '../../providers/personas/personas-address.ts';
import { providerCallbackPath } from '../../providers/ports.ts';
import type { ProviderClient } from '../../providers/provider-client.ts';
import type { Shared } from '../shared/shared.ts';

interface Personas {
  readonly clients: readonly ProviderClient[];
  readonly mounts: readonly { readonly path: string; readonly handler: RequestHandler }[];
}

/**
 * The built-in provider works like any other: its client needs an id and a secret too. Both stay inside the service.
 */
export function composePersonas({ baseUrl, clock, random, keyRing, logger }: Shared): Personas {
  const clientId = 'porchlight';
  const clientSecret = Buffer.from(keyRing.current('cookie').key).toString('base64url');
  const onError = (error: unknown): void => {
    if (!isClientAbort(error)) logger.error({ err: error }, 'the built-in identity provider failed');
  };
  const issuerOf = (provider: string): URL => personasIssuer(baseUrl, provider);
  return {
    clients: PERSONAS_PROVIDERS.map((id) => ({
      id,
      kind: 'openid',
      label: personasLabel(id),
      issuer: issuerOf(id).href,
      credentials: { clientId, clientSecret },
      domains: [PERSONAS_DOMAIN],
      alwaysAsks: true,
      answersByForm: builtIn(id).answersByForm === true,
    })),
    // Google's path is the beginning of the others, so it comes last.
    mounts: PERSONAS_PROVIDERS.toReversed().map((id) => {
      const redirectUri = baseUrl + providerCallbackPath(id);
      const personas = lazy(async () => {
        const { createPersonas } = await import('../../providers/personas/personas.ts');
        return createPersonas({ provider: id, baseUrl, clientId, clientSecret, redirectUri, clock, random, onError });
      });
      return {
        path: issuerOf(id).pathname,
        handler: async (req, res) => (await personas()).handler(req, res),
      };
    }),
  };
}
