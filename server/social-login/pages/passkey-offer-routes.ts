/** `/edge/auth/consent/:token/passkey`: the offer of a passkey, between the person's yes and the way back to the app. */
import type { Express, Request } from 'express';
import type { GuardRoute } from '../../http/guards/guard-route.ts';
import { formBody, formField, isCrossSiteForm } from '../../http/request/form-body.ts';
import { tellOnce } from '../../http/response/tell-once.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import { servedHostOf } from '../../kernel/served-host.ts';
import { PASSKEYS } from '../../pages/assets.ts';
import { formActionFor, onlyScript } from '../../pages/content-security-policy.ts';
import { sendInLanguage } from '../../pages/respond.ts';
import { offerPasskeyPage } from '../../pages/views/sign-in/passkey-pages.ts';
import type { OfferPasskey } from '../passkeys/offer-passkey.ts';
import type { Looks } from '../ports/appearance.ts';
import type { AttemptStore, PendingLoginConsent } from '../ports/attempts.ts';
import { appOfRedirect } from '../sign-in/asked-here.ts';
import type { BrowserBinding } from '../sign-in/browser-binding.ts';
import { CONSENT_PATH, consentPath } from '../sign-in/consent-path.ts';
import type { AskedConsent, LoginConsent } from '../sign-in/decide-consent.ts';
import { leave, sendExpired } from './answers.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly guard: GuardRoute;
  readonly browserBinding: BrowserBinding;
  readonly consent: LoginConsent;
  readonly attempts: Pick<AttemptStore, 'spent'>;
  readonly looks: Looks;
  readonly offer: OfferPasskey;
}

const PATH = `${CONSENT_PATH}/passkey`;

/** Where a yes leads if a passkey is offered. */
export const offerPath = (asked: AskedConsent, offer: Pick<OfferPasskey, 'mark'>): string =>
  `${consentPath(asked.consentToken)}/passkey?yes=${offer.mark(asked)}`;

export const passkeyOfferRoutes =
  (dependencies: Dependencies) =>
  (app: Express): void => {
    const { baseUrl, consent, guard, offer } = dependencies;

    app.get(PATH, guard('page'), async (req, res) => {
      const decision = await decisionOf(dependencies, req);
      if (decision.kind === 'over') return sendOver(dependencies, decision.asked, res);
      // Without the mark nobody has said yes: back to the question.
      if (decision.kind === 'open') return leave(res, consentPath(decision.asked.consentToken));
      await show(dependencies, decision, res, 200);
    });

    app.post(PATH, guard('page'), formBody, async (req, res) => {
      // The cookie is SameSite=Lax, so it does not come with posts of other sites. The headers are a second check.
      if (isCrossSiteForm(req, baseUrl)) throw new Refusal({ code: 'invalidCsrfToken' });
      const decision = await decisionOf(dependencies, req);
      if (decision.kind === 'over') return sendOver(dependencies, decision.asked, res);
      if (decision.kind === 'open') return leave(res, consentPath(decision.asked.consentToken));
      const { asked, pending } = decision;
      const answer = formField(req, 'answer');
      const given = { ticket: formField(req, 'ticket') ?? '', answer: answer ?? '' };
      const made = answer === null ? null : await offer.read(asked, pending, given);
      if (answer !== null && made === null) return show(dependencies, decision, res, 400);
      const location = unwrap(await consent.approve(asked));
      if (location === null) return sendOver(dependencies, asked, res);
      if (made) await offer.add(pending, made);
      tellOnce(res, location, baseUrl);
      leave(res, location);
    });
  };

type Response = Parameters<typeof leave>[0];

type Found =
  | { readonly kind: 'over'; readonly asked: AskedConsent | null }
  | { readonly kind: 'open'; readonly asked: AskedConsent }
  | { readonly kind: 'approved'; readonly asked: AskedConsent; readonly pending: PendingLoginConsent };

/** What this browser has to decide, and whether it has said yes. */
async function decisionOf({ browserBinding, consent, offer }: Dependencies, req: Request): Promise<Found> {
  const browserToken = browserBinding.read(req.headers.cookie);
  if (browserToken === null) return { kind: 'over', asked: null };
  const asked = { consentToken: String(req.params.token), browserToken, at: servedHostOf(req) };
  const pending = unwrap(await consent.pending(asked));
  if (!pending) return { kind: 'over', asked };
  const { yes } = req.query;
  return typeof yes === 'string' && offer.fits(asked, yes)
    ? { kind: 'approved', asked, pending }
    : { kind: 'open', asked };
}

async function sendOver({ attempts, looks }: Dependencies, asked: AskedConsent | null, res: Response): Promise<void> {
  const spent = asked && (await attempts.spent({ consent: asked.consentToken }, asked.browserToken));
  await sendExpired(res, spent, looks);
}

async function show(
  { baseUrl, clock, looks, offer }: Dependencies,
  { asked, pending }: Extract<Found, { kind: 'approved' }>,
  res: Response,
  status: number,
): Promise<void> {
  const { tenant, resource, redirectUri, client } = pending;
  if (!resource) return;
  const app = appOfRedirect({ tenant, resource, redirectUri, client }, clock.now());
  const model = {
    app,
    look: looks.of(tenant, resource, redirectUri),
    action: offerPath(asked, offer),
    ...(await offer.ask(asked, pending, app.name ?? app.address)),
    hasFailed: status !== 200,
  };
  sendInLanguage(res, status, (language) => offerPasskeyPage(model, language), {
    uiLocales: client?.locales,
    formAction: formActionFor(redirectUri),
    directives: onlyScript(baseUrl, PASSKEYS.path),
  });
}
