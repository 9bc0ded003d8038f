/**
 * `/edge/auth/passkey/use/:state`: the page on which somebody uses a passkey. Its script asks the device, and a form brings
 * the answer.
 */
import type { Express, Request, Response } from 'express';
import type { GuardRoute } from '../../http/guards/guard-route.ts';
import { formBody, formField, isCrossSiteForm } from '../../http/request/form-body.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import { servedHostOf } from '../../kernel/served-host.ts';
import { PASSKEYS } from '../../pages/assets.ts';
import { formActionFor, onlyScript } from '../../pages/content-security-policy.ts';
import { sendInLanguage } from '../../pages/respond.ts';
import { usePasskeyPage } from '../../pages/views/sign-in/passkey-pages.ts';
import { askedHere } from '../../providers/catalogue/catalogue.ts';
import { providerCallbackPath } from '../../providers/ports.ts';
import type { PasskeyRefusal, UsePasskey } from '../passkeys/use-passkey.ts';
import type { Looks } from '../ports/appearance.ts';
import type { AttemptStore } from '../ports/attempts.ts';
import type { OpenAttempt } from '../ports/open-attempt.ts';
import type { TenantProviders } from '../ports/providers.ts';
import { appOfSignIn, type findAskedHere, type SignInUnderWay } from '../sign-in/asked-here.ts';
import type { BrowserBinding } from '../sign-in/browser-binding.ts';
import type { HandleCallback } from '../sign-in/handle-callback.ts';
import { sendExpired } from './answers.ts';
import { otherWayHref } from './end-pages.ts';
import type { SendOutcome } from './send-outcome.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly guard: GuardRoute;
  readonly browserBinding: BrowserBinding;
  readonly find: ReturnType<typeof findAskedHere>;
  readonly usePasskey: UsePasskey;
  readonly providers: Pick<TenantProviders, 'enabled'>;
  readonly attempts: Pick<AttemptStore, 'spent'>;
  readonly looks: Looks;
  readonly finish: FinishByPasskey;
}

const { page: PAGE } = askedHere('passkey');
const PATH = `${PAGE}:state`;

interface Step extends SignInUnderWay {
  readonly attempt: OpenAttempt;
  readonly req: Request;
  readonly res: Response;
}

export const passkeyRoutes = (dependencies: Dependencies) => (app: Express) => {
  const { baseUrl, guard, usePasskey, finish } = dependencies;
  app.get(PATH, guard('page'), async (req, res) => {
    const step = await stepOf(dependencies, req, res);
    if (!step) return;
    if (step.asked.isAnswered) return finish(step.attempt, req, res);
    await show(dependencies, step, 200);
  });

  app.post(PATH, guard('page'), formBody, async (req, res) => {
    // The cookie is SameSite=Lax, so it does not come with posts of other sites. The headers are a second check.
    if (isCrossSiteForm(req, baseUrl)) throw new Refusal({ code: 'invalidCsrfToken' });
    const step = await stepOf(dependencies, req, res);
    if (!step) return;
    const { attempt, open } = step;
    const refusal = await usePasskey.answer(attempt, open.resource, formField(req, 'answer') ?? '');
    if (refusal === null || refusal === 'ended') return finish(attempt, req, res);
    await show(dependencies, step, 400, refusal);
  });
};

/** Back to the sign-in, as from any other provider. */
export type FinishByPasskey = (attempt: OpenAttempt, req: Request, res: Response) => Promise<void>;

export const finishByPasskey =
  (baseUrl: string, handleCallback: HandleCallback, sendOutcome: SendOutcome): FinishByPasskey =>
  async ({ state, browserToken }, req, res) => {
    const place = { provider: 'passkey', callbackUri: baseUrl + providerCallbackPath('passkey'), isShared: true };
    const outcome = await handleCallback(place, new URLSearchParams({ state }), browserToken);
    await sendOutcome(place, outcome, req, res);
  };

/** Null if this browser has no such sign-in; the page that says so is then sent. */
async function stepOf(
  { browserBinding, find, attempts, looks }: Dependencies,
  req: Request,
  res: Response,
): Promise<Step | null> {
  const browserToken = servedHostOf(req) ? null : browserBinding.read(req.headers.cookie);
  const attempt = browserToken === null ? null : { state: String(req.params.state), browserToken };
  const found = attempt && unwrap(await find(attempt, 'passkey'));
  if (attempt && found) return { ...found, attempt, req, res };
  await sendExpired(res, attempt && (await attempts.spent(attempt, attempt.browserToken)), looks);
  return null;
}

async function show(
  { baseUrl, clock, looks, providers, usePasskey }: Dependencies,
  step: Step,
  status: number,
  refusal?: Exclude<PasskeyRefusal, 'ended'>,
): Promise<void> {
  const { asked, open, attempt, res } = step;
  const others = (await providers.enabled(open.tenant.id)).length > 1;
  const otherWay = others && asked.client === null && asked.tenantId !== null;
  const model = {
    app: appOfSignIn(step, clock.now()),
    look: looks.of(open.tenant, open.resource, asked.redirectUri),
    action: `${PAGE}${attempt.state}`,
    options: usePasskey.options(attempt.state),
    otherWayHref: otherWay ? otherWayHref(asked) : null,
    refusal: refusal ?? null,
  };
  sendInLanguage(res, status, (language) => usePasskeyPage(model, language), {
    uiLocales: asked.client?.locales,
    // A sign-in that fails ends at the app.
    formAction: formActionFor(asked.redirectUri ?? ''),
    directives: onlyScript(baseUrl, PASSKEYS.path),
  });
}
