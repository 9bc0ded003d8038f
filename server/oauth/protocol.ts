/** Everything that needs the protocol library, so that the library is loaded with this file and not before. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CsrfTokens } from '../crypto/csrf-token.ts';
import type { Clock } from '../kernel/clock.ts';
import { createOidcAdapter } from '../oidc/adapter.ts';
import type { RequestScope } from '../oidc/ports.ts';
import { type AuthorizationServerOptions, createAuthorizationServer } from './authorization-server.ts';
import { createConsent, type OAuthConsent } from './consent.ts';
import { wrapProvider } from './protocol-middleware.ts';

interface Dependencies extends Omit<AuthorizationServerOptions, 'adapter'> {
  readonly clock: Clock;
  readonly scope: RequestScope;
  readonly csrf: CsrfTokens;
  readonly addressOf: (req: IncomingMessage) => string;
  readonly onReuse: (clientId: string) => void;
}

export interface Protocol {
  readonly serve: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  readonly consent: OAuthConsent;
}

export function createProtocol(dependencies: Dependencies): Protocol {
  const provider = createAuthorizationServer({ ...dependencies, adapter: createOidcAdapter(dependencies) });
  wrapProvider(provider, dependencies);
  return { serve: provider.callback(), consent: createConsent({ ...dependencies, provider }) };
}
