/** The consent page, its picture, and where it leads when the person has decided. */

import type { Express, Request } from 'express';
import express from 'express';
import type { FetchPicture } from '../../egress/fetch-picture.ts';
import type { GuardRoute } from '../../http/guards/guard-route.ts';
import { clientAddress } from '../../http/request/client-address.ts';
import { isCrossSiteForm } from '../../http/request/form-body.ts';
import { roughNetwork } from '../../http/request/rough-network.ts';
import { sendPicture } from '../../http/response/send-picture.ts';
import { tellOnce } from '../../http/response/tell-once.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import { fieldsOf } from '../../kernel/fields.ts';
import { originSeen, servedHostOf } from '../../kernel/served-host.ts';
import { PRESS_ONCE } from '../../pages/assets.ts';
import { formActionFor, onlyScript } from '../../pages/content-security-policy.ts';
import { sendInLanguage } from '../../pages/respond.ts';
import { isAskedHere } from '../../providers/catalogue/catalogue.ts';
import type { OfferPasskey } from '../passkeys/offer-passkey.ts';
import type { Looks } from '../ports/appearance.ts';
import type { AttemptStore, SpentAttempt } from '../ports/attempts.ts';
import type { TenantProviders } from '../ports/providers.ts';
import type { BrowserBinding } from '../sign-in/browser-binding.ts';
import { CONSENT_PATH, consentPath } from '../sign-in/consent-path.ts';
import type { AskedConsent, LeadFirst, LoginConsent } from '../sign-in/decide-consent.ts';
import type { StartLogin } from '../sign-in/start-login.ts';
import { leave, sendExpired } from './answers.ts';
import { askingPage } from './asking-page.ts';
import { offerPath } from './passkey-offer-routes.ts';

interface ConsentDependencies {
  readonly baseUrl: string;
  readonly providers: TenantProviders;
  readonly browserBinding: BrowserBinding;
  readonly consent: LoginConsent;
  readonly attempts: AttemptStore;
  readonly startLogin: StartLogin;
  readonly guard: GuardRoute;
  readonly clock: Clock;
  readonly fetchPicture: FetchPicture;
  readonly looks: Looks;
  readonly offer: OfferPasskey;
}

export const consentRoutes = (dependencies: ConsentDependencies) => (app: Express) => {
  askForConsent(app, dependencies);
  useOtherAccount(app, dependencies);
  takeDecision(app, dependencies);
};

function askForConsent(app: Express, dependencies: ConsentDependencies): void {
  const { baseUrl, browserBinding, consent, attempts, guard, providers, looks, fetchPicture } = dependencies;

  app.get(CONSENT_PATH, guard('page'), async (req, res) => {
    const asked = decisionOf(req, browserBinding);
    const pending = asked && unwrap(await consent.pending(asked));
    if (!asked || !pending) {
      await sendExpired(res, await spentBy(attempts, asked), looks);
      return;
    }
    const provider = await providers.find(pending.tenant.id, pending.provider);
    const network = roughNetwork(clientAddress(req));
    const shown = {
      ...dependencies,
      providerName: isAskedHere(pending.provider) ? null : (provider?.label ?? pending.provider),
      network,
    };
    sendInLanguage(res, 200, (language) => askingPage(shown, pending, asked.consentToken, language), {
      uiLocales: pending.client?.locales,
      formAction: formActionFor(pending.redirectUri),
      directives: onlyScript(originSeen(req, baseUrl), PRESS_ONCE.path),
    });
  });

  // The token identifies the sign-in, the cookie the browser that started it. Without both, the picture is not shown.
  app.get(`${CONSENT_PATH}/picture`, guard('picture'), async (req, res) => {
    const asked = decisionOf(req, browserBinding);
    const pending = asked && unwrap(await consent.pending(asked));
    const address = pending?.identity.picture ?? null;
    sendPicture(res, address === null ? null : await fetchPicture(address, clientAddress(req)));
  });
}

function useOtherAccount(app: Express, dependencies: ConsentDependencies): void {
  const { browserBinding, consent, attempts, startLogin, guard, looks } = dependencies;

  // For an OpenID client, whose request only works in this browser: asks the same request again for another account.
  app.get(`${CONSENT_PATH}/other-account`, guard('page'), async (req, res) => {
    const asked = decisionOf(req, browserBinding);
    const pending = asked && unwrap(await consent.pending(asked));
    if (!asked || !pending) {
      await sendExpired(res, await spentBy(attempts, asked), looks);
      return;
    }
    const { tenant, provider, redirectUri, binding, client } = pending;
    const started = await startLogin.start({
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
}

function takeDecision(app: Express, dependencies: ConsentDependencies): void {
  const { baseUrl, browserBinding, consent, attempts, guard, looks, offer } = dependencies;

  app.post(CONSENT_PATH, guard('page'), express.urlencoded({ extended: false, limit: '8kb' }), async (req, res) => {
    // The cookie is SameSite=Lax, so it does not come with posts of other sites. The headers are a second check.
    if (isCrossSiteForm(req, baseUrl)) throw new Refusal({ code: 'invalidCsrfToken' });
    const asked = decisionOf(req, browserBinding);
    const { decision } = fieldsOf(req.body);
    if (decision !== 'approve' && decision !== 'deny') {
      throw new Refusal({
        code: 'invalidRequest',
        errors: [{ path: 'decision', message: 'must be approve or deny' }],
      });
    }
    const leadFirst: LeadFirst = async (pending) =>
      asked && (await offer.appliesTo(req.headers.cookie, pending)) ? offerPath(asked, offer) : null;
    const location = asked && unwrap(await consent[decision](asked, leadFirst));
    if (asked && location?.startsWith(consentPath(asked.consentToken))) {
      res.append('Set-Cookie', offer.setCookie);
      return leave(res, location);
    }
    if (location === null) {
      await sendExpired(res, await spentBy(attempts, asked), looks);
      return;
    }
    tellOnce(res, location, baseUrl);
    leave(res, location);
  });
}

/** Null if the browser has no cookie, and therefore nothing to decide. */
function decisionOf(req: Request, binding: BrowserBinding): AskedConsent | null {
  const browserToken = binding.read(req.headers.cookie);
  const consentToken = String(req.params.token);
  return browserToken === null ? null : { consentToken, browserToken, at: servedHostOf(req) };
}

async function spentBy(attempts: AttemptStore, asked: AskedConsent | null): Promise<SpentAttempt | null> {
  const spent = asked && (await attempts.spent({ consent: asked.consentToken }, asked.browserToken));
  return spent && (!asked.at || asked.at.tenantId === spent.tenantId) ? spent : null;
}
