/** The consent page over HTTP: who is signed in, what is asked, and the answer. */
import type { Express, Request, Response } from 'express';
import { FRESH_FOR, isFresh } from '../accounts/fresh-sign-in.ts';
import type { ReadSignedIn, SignedIn } from '../accounts/ports.ts';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { requestIdOf } from '../http/logging/request-id.ts';
import { clientAddress } from '../http/request/client-address.ts';
import { formBody, formField, isCrossSiteForm } from '../http/request/form-body.ts';
import type { Clock } from '../kernel/clock.ts';
import { Refusal } from '../kernel/domain-error.ts';
import { leadsToThisComputer } from '../oidc/redirect-uri.ts';
import { PRESS_ONCE } from '../pages/assets.ts';
import { CSRF_FIELD } from '../pages/components/form.ts';
import { accountPerson } from '../pages/components/person.ts';
import { formActionFor, onlyScript } from '../pages/content-security-policy.ts';
import { textsIn } from '../pages/languages/texts.ts';
import { PAGE_PATHS } from '../pages/paths.ts';
import { prefersHtml, sendInLanguage } from '../pages/respond.ts';
import { oauthConsentPage, SCOPE_FIELDS } from '../pages/views/sign-in/oauth-consent-page.ts';
import { errorPage } from '../pages/views/site/error-page.ts';
import type { Exchange, OAuthConsent, PendingOAuthConsent } from './consent.ts';
import type { Guests } from './guests.ts';
import { OAUTH_PATHS } from './server-metadata.ts';
import type { Subject } from './subject.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  /** Loaded when someone first asks. */
  readonly loadConsent: () => Promise<OAuthConsent>;
  readonly guests: Guests;
  readonly offerGuest: boolean;
  readonly readSignedIn: ReadSignedIn;
  readonly guard: GuardRoute;
}

export function consentRoutes(app: Express, dependencies: Dependencies): void {
  const { baseUrl, clock, loadConsent, guests, offerGuest, readSignedIn, guard } = dependencies;

  app.get(`${OAUTH_PATHS.interaction}/:uid`, guard('page'), async (req, res) => {
    const consent = await loadConsent();
    const pending = await consent.pending(exchangeOf(req, res), String(req.params.uid));
    if (!pending) return sendEnded(res);
    const signedIn = await readSignedIn(req.headers.cookie, clock.now());
    if (!signedIn && !offerGuest) return res.redirect(303, signInHref(pending));
    show(res, pending, signedIn, consent.tokenOf(pending, signedIn));
  });

  app.post(`${OAUTH_PATHS.interaction}/:uid`, guard('page'), formBody, async (req, res) => {
    const consent = await loadConsent();
    const pending = await consent.pending(exchangeOf(req, res), String(req.params.uid));
    if (!pending) return sendEnded(res);
    const signedIn = await readSignedIn(req.headers.cookie, clock.now());
    const isOurs = !isCrossSiteForm(req, baseUrl) && consent.fits(pending, signedIn, formField(req, CSRF_FIELD));
    const decide = decisionOf(formField(req, 'decision'), signedIn, req, res);
    if (!isOurs || !decide) throw new Refusal({ code: 'invalidCsrfToken' });
    // A program acts for the account long after the session has ended, so a cookie that somebody took lets none in.
    if (formField(req, 'decision') === 'approve' && signedIn && !isFresh(signedIn, clock.now())) {
      if (!prefersHtml(req)) throw new Refusal({ code: 'missingCredentials', detail: `This needs ${FRESH_FOR}.` });
      return res.redirect(303, signInHref(pending));
    }
    const scopes = chosenScopes(req, pending);
    if (scopes.length === 0 && formField(req, 'decision') !== 'deny') {
      return show(res, pending, signedIn, consent.tokenOf(pending, signedIn), true);
    }
    const returnTo = await consent.answer(exchangeOf(req, res), { ...pending, scopes }, decide);
    if (returnTo === null) return sendEnded(res);
    res.setHeader('Cache-Control', 'no-store');
    res.redirect(303, returnTo);
  });

  const show = (
    res: Response,
    pending: PendingOAuthConsent,
    signedIn: SignedIn | null,
    csrf: string,
    noneChosen = false,
  ): void => {
    const { uid, clientName, clientAddress, redirectUri, scopes, resource } = pending;
    const model = {
      clientName,
      clientAddress,
      redirectUri,
      loopback: leadsToThisComputer(redirectUri),
      scopes,
      resource,
      account: signedIn && accountPerson(signedIn.account),
      form: { action: `${OAUTH_PATHS.interaction}/${uid}`, csrf },
      offerGuest,
      signInHref: signInHref(pending),
      noneChosen,
    };
    sendInLanguage(res, noneChosen ? 400 : 200, (language) => oauthConsentPage(model, language), {
      formAction: formActionFor(redirectUri),
      directives: onlyScript(baseUrl, PRESS_ONCE.path),
    });
  };

  /**
   * The subject that the grant will act for, found only when the answer counts; undefined for an answer that was not
   * offered.
   */
  const decisionOf = (decision: string | null, signedIn: SignedIn | null, req: Request, res: Response) => {
    if (decision === 'deny') return async (): Promise<Subject | null> => null;
    if (decision === 'approve' && signedIn)
      return async (): Promise<Subject> => ({ kind: 'account', accountId: signedIn.account.id });
    if (decision === 'guest' && offerGuest) {
      return async (): Promise<Subject> => {
        const { guestId, cookie } = await guests.welcome(req.headers.cookie, clock.now());
        res.append('Set-Cookie', cookie);
        return { kind: 'guest', guestId };
      };
    }
    return undefined;
  };
}

/**
 * The scopes that were left ticked; all of them if the form offered no choice. A scope that was not asked for is never
 * granted.
 */
function chosenScopes(req: Request, { scopes }: PendingOAuthConsent): PendingOAuthConsent['scopes'] {
  if (formField(req, 'choice') !== 'scopes') return scopes;
  return scopes.filter((scope) => formField(req, SCOPE_FIELDS[scope]) === 'true');
}

const exchangeOf = (req: Request, res: Response): Exchange => ({ req, res, address: clientAddress(req) });

/** Straight to the identity provider. The page after the sign-in says which program asks and for what. */
const signInHref = ({ uid }: PendingOAuthConsent): string =>
  `${PAGE_PATHS.signInStart}?${new URLSearchParams({ return_to: `${OAUTH_PATHS.interaction}/${uid}` })}`;

const sendEnded = (res: Response): void =>
  sendInLanguage(res, 400, (language) => {
    const { expired, askAgain } = textsIn(language).requestEnds;
    return errorPage({ status: 400, ...expired, nextStep: askAgain, requestId: requestIdOf(res) }, language);
  });
