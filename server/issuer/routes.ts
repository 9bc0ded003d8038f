/** The issuers over HTTP: documents for every library, and the addresses that reach the protocol library. */
import type { NoGuard } from '@porchlight/contract';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { sha256 } from '../crypto/hashes.ts';
import type { Sealer } from '../crypto/sealer.ts';
import { HttpRefusal } from '../http/errors/http-error.ts';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { formBody, formField } from '../http/request/form-body.ts';
import type { Clock } from '../kernel/clock.ts';
import { type DomainError, Refusal } from '../kernel/domain-error.ts';
import { STORED_MAX } from '../oidc/protocol-offer.ts';
import type { Looks } from '../social-login/ports/appearance.ts';
import { type DeviceRouteDependencies, deviceRoutes } from './device/device-routes.ts';
import { issuerMetadata, keySetOf } from './issuer-metadata.ts';
import type { ShowChoices } from './ports/sign-in.ts';
import { admitToIssuer } from './sign-in/issuer-request.ts';
import { providerChoiceRoutes } from './sign-in/provider-choice-routes.ts';
import type { EndSessionOfClient } from './sign-out/end-session-request.ts';
import type { SessionsOfBrowser } from './sign-out/sessions-of-browser.ts';
import { type SignOutDependencies, signOutRoutes } from './sign-out/sign-out-routes.ts';
import { DISCOVERY_PATHS, ENDPOINTS, ISSUER_PATH } from './state/issuer-address.ts';
import type { IssuerState, StateOfIssuer } from './state/issuer-states.ts';
import type { IntrospectToken } from './token/introspect-token.ts';
import type { IntrospectionCaller } from './token/introspection-caller.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly showChoices: ShowChoices;
  readonly looks: Looks;
  readonly guard: GuardRoute;
  /** Whether clients may be described by a document at their id. */
  readonly clientIdDocuments: boolean;
  readonly stateOf: StateOfIssuer;
  readonly serveProtocol: (state: IssuerState, req: Request, res: Response) => Promise<void>;
  readonly introspect: IntrospectToken;
  readonly introspectionCaller: IntrospectionCaller;
  readonly endSession: EndSessionOfClient;
  readonly sessionsOfBrowser: SessionsOfBrowser;
  readonly rememberedIn: SignOutDependencies['rememberedIn'];
  readonly device: Omit<DeviceRouteDependencies, 'baseUrl' | 'guard' | 'stateFor' | 'looks'>;
}

const DOCUMENT_AGE_S = 300;
const TAG_LENGTH = 22;
const PREFLIGHT_AGE_S = 86_400;

/** As it was sent, because a parameter such as `resource` may be repeated. */
const formText = express.text({ type: 'application/x-www-form-urlencoded', limit: STORED_MAX, inflate: false });

const NEEDS_A_GRANT: NoGuard = {
  none: 'Needs a code or a token that a person has granted; without one it stores nothing. With a DPoP proof it keeps the id of the proof for some minutes.',
};
const NEEDS_A_KEY: NoGuard = { none: 'Needs the application key or a secret, and stores nothing.' };

export function issuerRoutes(app: Express, dependencies: Dependencies): void {
  const { baseUrl, guard, clientIdDocuments, stateOf, serveProtocol, introspect } = dependencies;
  const { introspectionCaller, endSession, sessionsOfBrowser, rememberedIn, looks } = dependencies;
  const at = (path: string): string => ISSUER_PATH + path;

  const stateFor = async (req: Request): Promise<IssuerState> => {
    const state = await stateOf(String(req.params.tenantId));
    if (!state.ok) throw new Refusal(asAbsent(state.error));
    return state.value;
  };
  const protocol: RequestHandler = async (req, res) => {
    const state = await stateFor(req);
    admitToIssuer(req, state);
    await serveProtocol(state, req, res);
  };
  /** No client can register with an app that has no agent settings. */
  const whereAgentsConnect: RequestHandler = async (req, _res, next) => {
    const { agents } = await stateFor(req);
    if (!agents) throw new HttpRefusal({ code: 'routeNotFound', detail: 'This app lets no agents connect.' });
    next();
  };
  const document =
    (of: (state: IssuerState) => object): RequestHandler =>
    async (req, res) => {
      const body = JSON.stringify(of(await stateFor(req)));
      res.setHeader('Cache-Control', `public, max-age=${DOCUMENT_AGE_S}`);
      res.setHeader('ETag', `"${sha256(body).slice(0, TAG_LENGTH)}"`);
      // Express answers 304 if the caller has the same version.
      res.type('json').send(body);
    };

  const metadata = document((state) =>
    issuerMetadata(state, { clientIdDocuments, documentation: `${baseUrl}/docs/issuer` }),
  );
  for (const path of DISCOVERY_PATHS) anyOrigin(app, path, ['GET'], guard('page'), metadata);
  anyOrigin(app, at(ENDPOINTS.jwks), ['GET'], guard('page'), document(keySetOf));

  // A program that only looks at the address must not begin a sign-in.
  app.head(at(ENDPOINTS.authorize), guard('page'), onlyGetAndPost);
  app.get(at(ENDPOINTS.authorize), guard('oauthAuthorize'), withinBounds, protocol);
  app.post(at(ENDPOINTS.authorize), guard('oauthAuthorize'), withinBounds, formText, protocol);
  app.get(at(`${ENDPOINTS.authorize}/:uid`), guard('page'), protocol);
  anyOrigin(app, at(ENDPOINTS.token), ['POST'], guard(NEEDS_A_GRANT), protocol);
  anyOrigin(app, at(ENDPOINTS.userinfo), ['GET', 'POST'], guard(NEEDS_A_GRANT), protocol);
  anyOrigin(app, at(ENDPOINTS.revoke), ['POST'], guard(NEEDS_A_GRANT), protocol);
  anyOrigin(app, at(ENDPOINTS.register), ['POST'], guard('oauthRegister'), withinBounds, whereAgentsConnect, protocol);

  app.post(at(ENDPOINTS.introspect), guard(NEEDS_A_KEY), formBody, async (req, res) => {
    const state = await stateFor(req);
    res.setHeader('Cache-Control', 'no-store');
    const caller = await introspectionCaller(state, {
      authorization: req.headers.authorization,
      clientId: formField(req, 'client_id'),
      clientSecret: formField(req, 'client_secret'),
    });
    if (caller === null) {
      res.setHeader('WWW-Authenticate', `Basic realm="${state.issuer}", Bearer realm="${state.issuer}"`);
      res.status(401).json({
        error: 'invalid_client',
        error_description:
          'send the application key of this tenant, as a bearer token or as the secret of a client, or the id and secret of a registered client',
      });
      return;
    }
    res.json(await introspect(state, caller, formField(req, 'token') ?? ''));
  });

  providerChoiceRoutes(app, { ...dependencies, stateFor });
  anyOrigin(app, at(ENDPOINTS.deviceAuthorization), ['POST'], guard('deviceCode'), withinBounds, protocol);
  deviceRoutes(app, { ...dependencies.device, baseUrl, guard, stateFor, looks });
  signOutRoutes(app, { baseUrl, guard, stateFor, endSession, sessionsOfBrowser, rememberedIn, looks });
}

/** A paused tenant issues nothing, and nothing that it issued is valid: for a library it does not exist. */
const asAbsent = (error: DomainError): DomainError =>
  error.code === 'tenantPaused' ? { code: 'tenantNotFound', detail: error.detail } : error;

const onlyGetAndPost: RequestHandler = (_req, res) => {
  res.setHeader('Allow', 'GET, POST');
  throw new HttpRefusal({ code: 'methodNotAllowed' });
};

/** Little is stored for a stranger, so the whole request has to be small. */
const withinBounds: RequestHandler = ({ originalUrl, headers }, _res, next) => {
  if (originalUrl.length <= STORED_MAX && Number(headers['content-length'] ?? 0) <= STORED_MAX) return next();
  throw new HttpRefusal({ code: 'invalidRequest', detail: `Of such a request at most ${STORED_MAX} bytes are taken.` });
};

/** Programs in browsers of any origin may call, without cookies. */
function anyOrigin(app: Express, path: string, methods: ('GET' | 'POST')[], ...handlers: RequestHandler[]): void {
  const allow: RequestHandler = (_req, res, next) => {
    res.setHeader('Access-Control-Allow-Origin', '*');
    res.setHeader('Access-Control-Expose-Headers', 'WWW-Authenticate, Retry-After, ETag, DPoP-Nonce');
    next();
  };
  app.options(path, allow, (_req, res) => {
    res.setHeader('Allow', [...(methods.includes('GET') ? ['HEAD'] : []), ...methods, 'OPTIONS'].join(', '));
    res.setHeader('Access-Control-Allow-Methods', methods.join(', '));
    res.setHeader(
      'Access-Control-Allow-Headers',
      'Content-Type, Authorization, DPoP, If-None-Match, MCP-Protocol-Version',
    );
    res.setHeader('Access-Control-Max-Age', String(PREFLIGHT_AGE_S));
    res.status(204).end();
  });
  for (const method of methods) app[method === 'GET' ? 'get' : 'post'](path, allow, ...handlers);
}
