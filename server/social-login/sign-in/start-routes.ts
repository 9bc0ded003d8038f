/** Handles a start link, for every provider, and also if a person chose the provider on our page. */
import type { StartQuery } from '@porchlight/contract';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { clientAddress } from '../../http/request/client-address.ts';
import { unwrap } from '../../kernel/domain-error.ts';
import { servedHostOf } from '../../kernel/served-host.ts';
import type { TenantProviders } from '../ports/providers.ts';
import type { BrowserBinding } from './browser-binding.ts';
import type { StartLogin, StartRequest } from './start-login.ts';

type Query = z.output<typeof StartQuery>;

interface Dependencies {
  readonly browserBinding: BrowserBinding;
  readonly providers: Pick<TenantProviders, 'find'>;
  readonly startLogin: StartLogin;
}

interface StartLink {
  readonly tenantId: string;
  readonly provider: string;
  readonly query: Query;
  readonly req: Pick<Request, 'method' | 'headers' | 'ip' | 'socket' | 'originalUrl'>;
  readonly res: Response;
}

export const startRequestOf = (
  { tenantId, provider, query, req }: Omit<StartLink, 'res'>,
  browserToken: string,
): StartRequest => ({
  tenantId,
  provider,
  redirectUri: query.redirect_uri,
  returnTo: query.return_to,
  binding: { state: query.state ?? null, codeChallenge: query.code_challenge ?? null },
  loginHint: query.login_hint,
  chooseAccount: query.prompt === 'select_account',
  browserToken,
  address: clientAddress(req),
  host: servedHostOf(req)?.host,
});

/**
 * At a project's own host only the owner's client may identify people. With the credentials of the service the whole
 * sign-in takes place at the service, so the browser starts it there.
 */
export const startSignIn =
  ({ browserBinding, providers, startLogin }: Dependencies) =>
  async (link: StartLink): Promise<{ status: 302 | 303; body: undefined }> => {
    const { req, res } = link;
    const served = servedHostOf(req);
    if (served && !(await providers.find(link.tenantId, link.provider))?.callbacks.atHost) {
      res.setHeader('Cache-Control', 'no-store');
      res.setHeader('Location', startAddress(served.serviceUrl, link));
      return { status: 303, body: undefined };
    }
    const { token, setCookie } = browserBinding.ensure(req.headers.cookie);
    const request = startRequestOf(link, token);
    res.setHeader('Cache-Control', 'no-store');
    // A program that only looks at a link, for a preview or a check, uses no start of the tenant.
    if (req.method === 'HEAD') {
      unwrap(await startLogin.check(request));
      return { status: 302, body: undefined };
    }
    const location = unwrap(await startLogin.start(request));
    res.append('Set-Cookie', setCookie);
    res.setHeader('Location', location.href);
    return { status: 302, body: undefined };
  };

const startAddress = (serviceUrl: string, { tenantId, provider, req }: StartLink): string =>
  `${serviceUrl}/edge/auth/${encodeURIComponent(tenantId)}/${provider}${new URL(req.originalUrl, serviceUrl).search}`;
