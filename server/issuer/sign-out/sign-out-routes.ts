/**
 * The sign-out of an issuer over HTTP. A request with a good id token ends its session at once. Any other request could
 * come from any site, so our page asks the person, and only the form of that page ends the browser's sessions.
 */
import type { Express, Request, RequestHandler, Response } from 'express';
import type { GuardRoute } from '../../http/guards/guard-route.ts';
import { formBody, formField, refuseForeignForm } from '../../http/request/form-body.ts';
import { unwrap } from '../../kernel/domain-error.ts';
import { formActionFor } from '../../pages/content-security-policy.ts';
import { sendInLanguage } from '../../pages/respond.ts';
import { nothingToSignOutPage, signedOutPage, signOutPage } from '../../pages/views/sign-in/sign-out-pages.ts';
import type { Looks } from '../../social-login/ports/appearance.ts';
import type { ShownLook } from '../../social-login/settings/appearance.ts';
import { callbackHosts } from '../../social-login/settings/callback-hosts.ts';
import { ownPagePath } from '../../social-login/sign-in/own-page-path.ts';
import { ENDPOINTS, ISSUER_PATH, issuerPathOf } from '../state/issuer-address.ts';
import type { IssuerState } from '../state/issuer-states.ts';
import type { EndSessionOfClient, EndSessionRequest, SignOut } from './end-session-request.ts';
import type { SessionsOfBrowser } from './sessions-of-browser.ts';

export interface SignOutDependencies {
  readonly baseUrl: string;
  readonly guard: GuardRoute;
  readonly stateFor: (req: Request) => Promise<IssuerState>;
  readonly endSession: EndSessionOfClient;
  readonly sessionsOfBrowser: SessionsOfBrowser;
  /** The living session that the issuer remembers this browser by, if there is one. */
  readonly rememberedIn: (state: IssuerState, cookieHeader: string | undefined) => Promise<string | null>;
  readonly looks: Looks;
}

const CONFIRM = `${ENDPOINTS.endSession}/confirm`;

export function signOutRoutes(app: Express, dependencies: SignOutDependencies): void {
  const { baseUrl, guard, stateFor, endSession, sessionsOfBrowser, rememberedIn, looks } = dependencies;
  const path = ISSUER_PATH + ENDPOINTS.endSession;
  const lookOf = ({ tenant, resource }: IssuerState): ShownLook => looks.of(tenant, resource, null);
  const leave = (res: Response, { location }: SignOut, state: IssuerState): void => {
    if (location === null) sendInLanguage(res, 200, (language) => signedOutPage(lookOf(state), language));
    else res.redirect(303, location);
  };

  const sessionsAt = async (state: IssuerState, cookieHeader: string | undefined): Promise<readonly string[]> => {
    const remembered = await rememberedIn(state, cookieHeader);
    const begun = await sessionsOfBrowser.at(cookieHeader, state.tenant.id);
    return [...new Set([...(remembered === null ? [] : [remembered]), ...begun])];
  };

  const asked: RequestHandler = async (req, res) => {
    const state = await stateFor(req);
    const request = requestOf(req);
    const signOut = unwrap(await endSession.request(state, request));
    res.setHeader('Cache-Control', 'no-store');
    // The id token may be of another session than the one by which this browser goes on being signed in.
    if (signOut.kind === 'ended' && !(await rememberedIn(state, req.headers.cookie))) return leave(res, signOut, state);
    // A form of another site comes without our cookie; the equivalent address comes with it.
    if (req.method === 'POST') return res.redirect(303, addressOf(state, request));
    const alive = await endSession.alive(state, await sessionsAt(state, req.headers.cookie));
    const { location } = signOut;
    const address = callbackHosts(location === null ? state.resource.callbackUrls : [location])[0] ?? state.tenant.id;
    if (alive.length === 0) {
      const model = { address, location, ownPageHref: ownPagePath(state.tenant.id), look: lookOf(state) };
      return sendInLanguage(res, 200, (language) => nothingToSignOutPage(model, language));
    }
    const form = {
      action: issuerPathOf(state.tenant.id) + CONFIRM,
      csrf: sessionsOfBrowser.csrfOf(req.headers.cookie),
      hidden: fieldsOf(request),
    };
    sendInLanguage(res, 200, (language) => signOutPage({ address, form, look: lookOf(state) }, language), {
      formAction: location === null ? [] : formActionFor(location),
    });
  };
  app.get(path, guard('page'), asked);
  app.post(path, guard('page'), formBody, asked);

  app.post(ISSUER_PATH + CONFIRM, guard('page'), formBody, async (req, res) => {
    const state = await stateFor(req);
    refuseForeignForm(req, baseUrl, sessionsOfBrowser);
    const signOut = unwrap(await endSession.request(state, { ...requestOf(req), idTokenHint: null }));
    await endSession.end(state, await sessionsAt(state, req.headers.cookie));
    res.append('Set-Cookie', await sessionsOfBrowser.remove(req.headers.cookie, state.tenant.id));
    res.setHeader('Cache-Control', 'no-store');
    leave(res, signOut, state);
  });
}

function requestOf(req: Request): EndSessionRequest {
  const field = (name: string): string | null => formField(req, name) ?? queryField(req, name);
  return {
    idTokenHint: field('id_token_hint'),
    clientId: field('client_id'),
    redirectUri: field('post_logout_redirect_uri'),
    state: field('state'),
  };
}

/** The fields that the person's answer has to carry: all but the id token, which was not good. */
const fieldsOf = ({ clientId, redirectUri, state }: EndSessionRequest): Record<string, string> => ({
  ...(clientId === null ? {} : { client_id: clientId }),
  ...(redirectUri === null ? {} : { post_logout_redirect_uri: redirectUri }),
  ...(state === null ? {} : { state }),
});

function addressOf({ issuer }: IssuerState, request: EndSessionRequest): string {
  const query = new URLSearchParams(fieldsOf(request)).toString();
  return issuer + ENDPOINTS.endSession + (query === '' ? '' : `?${query}`);
}

const queryField = ({ query }: Request, name: string): string | null => {
  const value: unknown = query[name];
  return typeof value === 'string' && value !== '' ? value : null;
};
