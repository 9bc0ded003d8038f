/** What the person signing in meets: the way back from the provider, the consent page, and its ends. */

import type { IncomingHttpHeaders } from 'node:http';
import type { Express, Request, Response } from 'express';
import express from 'express';
import type { FetchPicture } from '../../egress/fetch-picture.ts';
import { HttpRefusal } from '../../http/errors/http-error.ts';
import type { GuardRoute } from '../../http/guards/guard-route.ts';
import { requestIdOf } from '../../http/logging/request-id.ts';
import { clientAddress } from '../../http/request/client-address.ts';
import { isCrossSiteForm } from '../../http/request/form-body.ts';
import { createLastProvider } from '../../http/request/last-provider.ts';
import { roughNetwork } from '../../http/request/rough-network.ts';
import { sendPicture } from '../../http/response/send-picture.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import { originSeen, servedHostOf } from '../../kernel/served-host.ts';
import { PRESS_ONCE } from '../../pages/assets.ts';
import { formActionFor, onlyScript } from '../../pages/content-security-policy.ts';
import type { Language } from '../../pages/language.ts';
import type { SharedItem } from '../../pages/languages/texts.ts';
import { sendInLanguage } from '../../pages/respond.ts';
import { agentConsentPage } from '../../pages/views/sign-in/agent-consent-page.ts';
import { consentPage } from '../../pages/views/sign-in/consent-page.ts';
import { type Identity, PROVIDER_CALLBACK_PATH, providerCallbackPath } from '../../providers/ports.ts';
import type { Looks } from '../ports/appearance.ts';
import type { AttemptStore, PendingLoginConsent, SpentAttempt } from '../ports/attempts.ts';
import type { TenantProviders } from '../ports/providers.ts';
import { provenName } from '../settings/host-proof.ts';
import { shownApp } from '../settings/shown-app.ts';
import type { BrowserBinding } from '../sign-in/browser-binding.ts';
import type { AskedConsent, LoginConsent } from '../sign-in/decide-consent.ts';
import type { HandleCallback } from '../sign-in/handle-callback.ts';
import type { ProviderForms } from '../sign-in/provider-forms.ts';
import { ownsRedirect } from '../sign-in/sign-in-target.ts';
import type { StartLogin } from '../sign-in/start-login.ts';
import type { WhereItBegan } from '../sign-in/where-it-began.ts';
import { accountFailedPage, expiredPage, otherAccountHref } from './end-pages.ts';

interface LoginPageDependencies {
  readonly baseUrl: string;
  readonly providers: TenantProviders;
  readonly providerForms: ProviderForms;
  readonly browserBinding: BrowserBinding;
  readonly handleCallback: HandleCallback;
  readonly whereItBegan: WhereItBegan;
  readonly consent: LoginConsent;
  readonly attempts: AttemptStore;
  readonly startLogin: StartLogin;
  readonly guard: GuardRoute;
  readonly clock: Clock;
  readonly fetchPicture: FetchPicture;
  readonly looks: Looks;
  /** Finishes the sign-in of an account: a session cookie, and where to go next. */
  readonly completeAccountSignIn: (
    identity: Identity,
    returnTo: string | null,
    headers: IncomingHttpHeaders,
  ) => Promise<{ setCookie: string; location: string }>;
}

/** The longest field of a form that counts has 4 KB, and there are five. */
const providerForm = express.text({ type: 'application/x-www-form-urlencoded', limit: '24kb', inflate: false });
/** In the address that a form is answered with. */
const FORM_HANDLE = 'form';

const CONSENT_PATH = '/edge/auth/consent/:token';
const consentPath = (token: string): string => `/edge/auth/consent/${token}`;

export const loginPages = (dependencies: LoginPageDependencies) => (app: Express) => {
  const { baseUrl, browserBinding, handleCallback, consent, attempts, guard, providers, providerForms } = dependencies;
  const lastProvider = createLastProvider(baseUrl);
  const sendExpired = async (res: Response, spent: SpentAttempt | null): Promise<void> => {
    const look = await dependencies.looks.ofTenant(spent?.tenantId ?? servedHostOf(res.req)?.tenantId ?? null);
    sendInLanguage(res, 400, (language) => expiredPage(spent, look, requestIdOf(res), language));
  };

  // Express takes HEAD for GET; a program that only looks at the address must not spend the sign-in.
  app.head(PROVIDER_CALLBACK_PATH, guard('page'), (_req, res) => {
    res.setHeader('Allow', 'GET, POST');
    throw new HttpRefusal({ code: 'methodNotAllowed' });
  });

  app.post(PROVIDER_CALLBACK_PATH, guard('page'), providerForm, async (req, res) => {
    const provider = String(req.params.provider);
    const fields = new URLSearchParams(typeof req.body === 'string' ? req.body : '');
    const began = await dependencies.whereItBegan({ state: fields.get('state') ?? '', provider }, servedHostOf(req));
    const handle = began.kind === 'nowhere' ? null : await providerForms.hold(provider, fields);
    if (handle === null) return sendExpired(res, null);
    const origin = began.kind === 'there' ? began.origin : '';
    leave(res, `${origin}${providerCallbackPath(provider)}?${new URLSearchParams({ [FORM_HANDLE]: handle })}`);
  });

  app.get(PROVIDER_CALLBACK_PATH, guard('page'), async (req, res) => {
    const browserToken = browserBinding.read(req.headers.cookie);
    const { searchParams } = new URL(req.originalUrl, baseUrl);
    const handle = searchParams.get(FORM_HANDLE);
    const parameters = handle === null ? searchParams : await providerForms.take(handle);
    if (parameters === null) return sendExpired(res, null);
    const provider = String(req.params.provider);
    const served = servedHostOf(req);
    const began = await dependencies.whereItBegan({ state: parameters.get('state') ?? '', provider }, served);
    if (began.kind === 'there' && handle === null)
      return leave(res, `${began.origin}${providerCallbackPath(provider)}?${searchParams}`);
    if (began.kind !== 'here') return sendExpired(res, null);
    const outcome = await handleCallback({ provider, parameters, host: served?.host }, browserToken);
    switch (outcome.kind) {
      case 'consent':
        res.append('Set-Cookie', lastProvider.remember(String(req.params.provider)));
        leave(res, consentPath(outcome.consentToken));
        return;
      case 'redirect':
        leave(res, outcome.location);
        return;
      case 'refused':
        throw new Refusal(outcome.error);
      case 'account': {
        const { setCookie, location } = await dependencies.completeAccountSignIn(
          outcome.identity,
          outcome.returnTo,
          req.headers,
        );
        res.append('Set-Cookie', setCookie);
        res.append('Set-Cookie', lastProvider.remember(String(req.params.provider)));
        res.setHeader('Cache-Control', 'no-store');
        res.redirect(303, location);
        return;
      }
      case 'accountFailed':
        sendInLanguage(res, 400, (language) =>
          accountFailedPage(outcome.failure, outcome.returnTo, requestIdOf(res), language),
        );
        return;
      case 'expired':
        await sendExpired(res, outcome.spent);
    }
  });

  app.get(CONSENT_PATH, guard('page'), async (req, res) => {
    const asked = decisionOf(req, browserBinding);
    const pending = asked && unwrap(await consent.pending(asked));
    if (!asked || !pending) {
      await sendExpired(res, await spentBy(attempts, asked));
      return;
    }
    const provider = await providers.find(pending.tenant.id, pending.provider);
    const network = roughNetwork(clientAddress(req));
    const shown = { ...dependencies, providerName: provider?.label ?? pending.provider, network };
    sendInLanguage(res, 200, (language) => askingPage(shown, pending, asked.consentToken, language), {
      formAction: formActionFor(pending.redirectUri),
      directives: onlyScript(originSeen(req, baseUrl), PRESS_ONCE.path),
    });
  });

  // For an OpenID client, whose request only its own browser can go on with: the same request, asked of another account.
  app.get(`${CONSENT_PATH}/other-account`, guard('page'), async (req, res) => {
    const asked = decisionOf(req, browserBinding);
    const pending = asked && unwrap(await consent.pending(asked));
    if (!asked || !pending) {
      sendExpired(res, await spentBy(attempts, asked));
      return;
    }
    const { tenant, provider, redirectUri, binding, client } = pending;
    const started = await dependencies.startLogin.start({
      tenantId: tenant.id,
      provider,
      redirectUri,
      returnTo: pending.returnTo ?? undefined,
      binding,
      ...(client ? { client } : {}),
      chooseAccount: true,
      browserToken: asked.browserToken,
      address: clientAddress(req),
      host: servedHostOf(req)?.host,
    });
    leave(res, unwrap(started).href);
  });

  // The token identifies the sign-in, the cookie the browser that started it. Without both, the picture is not shown.
  app.get(`${CONSENT_PATH}/picture`, guard('picture'), async (req, res) => {
    const asked = decisionOf(req, browserBinding);
    const pending = asked && unwrap(await consent.pending(asked));
    const address = pending?.identity.picture ?? null;
    sendPicture(res, address === null ? null : await dependencies.fetchPicture(address, clientAddress(req)));
  });

  app.post(CONSENT_PATH, guard('page'), express.urlencoded({ extended: false, limit: '8kb' }), async (req, res) => {
    // The cookie is SameSite=Lax and so stays away from posts of other sites; the headers say it once more.
    if (isCrossSiteForm(req, baseUrl)) throw new Refusal({ code: 'invalidCsrfToken' });
    const asked = decisionOf(req, browserBinding);
    const decision: unknown = (req.body as Record<string, unknown> | undefined)?.decision;
    if (decision !== 'approve' && decision !== 'deny') {
      throw new Refusal({
        code: 'invalidRequest',
        errors: [{ path: 'decision', message: 'must be approve or deny' }],
      });
    }
    const location = asked && unwrap(await consent[decision](asked));
    if (location === null) {
      await sendExpired(res, await spentBy(attempts, asked));
      return;
    }
    leave(res, location);
  });
};

/** A redirect that may carry tokens: no cache may keep it, and no referrer may name it. */
function leave(res: Response, location: string): void {
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Location', location);
  res.status(303).end();
}

/** Null where the browser has no cookie, and so nothing to decide. */
function decisionOf(req: Request, binding: BrowserBinding): AskedConsent | null {
  const browserToken = binding.read(req.headers.cookie);
  const consentToken = String(req.params.token);
  return browserToken === null ? null : { consentToken, browserToken, onlyOf: servedHostOf(req)?.tenantId };
}

async function spentBy(attempts: AttemptStore, asked: AskedConsent | null): Promise<SpentAttempt | null> {
  const spent = asked && (await attempts.spent({ consent: asked.consentToken }, asked.browserToken));
  return spent && (asked.onlyOf === undefined || asked.onlyOf === spent.tenantId) ? spent : null;
}

/** A client other than the app is named for itself: the person lets it act for them in the app. */
function askingPage(
  {
    providerName,
    clock,
    network,
    looks,
  }: { readonly providerName: string; readonly clock: Clock; readonly network: string; readonly looks: Looks },
  pending: PendingLoginConsent,
  token: string,
  language: Language,
): string {
  const { identity, redirectUri, client, tenant, resource } = pending;
  const appHost = new URL(redirectUri).host || new URL(redirectUri).protocol.slice(0, -1);
  const common = {
    redirectUri,
    user: {
      name: identity.name,
      email: identity.email,
      pictureHref: identity.picture === null ? undefined : `${consentPath(token)}/picture`,
    },
    shared: sharedOf(identity),
    providerName,
    form: { action: consentPath(token) },
    // The link of an app's own sign-in names everything; that of an OpenID client goes on with a request that waits here.
    otherAccountHref: pending.client
      ? `${consentPath(token)}/other-account`
      : otherAccountHref({ ...pending, tenantId: pending.tenant.id }),
  };
  const nameAt = (address: string): string | null =>
    provenName(tenant, resource?.provenHosts ?? [], address, clock.now());
  if (client === null || !ownsRedirect(client)) {
    const look = looks.of(tenant, resource, redirectUri);
    return consentPage({ ...common, appHost, appName: nameAt(redirectUri), look }, language);
  }
  return agentConsentPage(
    {
      ...common,
      look: looks.of(tenant, resource, null),
      clientName: client.name,
      clientId: client.id,
      ...shownApp(tenant, resource, clock.now()),
      device: client.device ? { ...client.device, sameNetwork: client.device.network === network } : null,
      loopback: !client.device && (isLoopback(redirectUri) || !/^https?:/.test(redirectUri)),
      resource: client.resource,
      scopes: client.scopes,
      ownPageHref: `/edge/auth/${encodeURIComponent(tenant.id)}/me`,
    },
    language,
  );
}

const sharedOf = ({ name, picture }: Identity): readonly SharedItem[] => [
  'email',
  ...(name ? (['name'] as const) : []),
  ...(picture ? (['picture'] as const) : []),
];
