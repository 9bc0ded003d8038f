/**
 * `/edge/auth/email/code/:state`: the pages of a sign-in by e-mail. One address shows the question that is open: for the
 * address, for the code, or which way to go on. Every form ends in this browser; no mail holds a link.
 */
import type { Express, Request, Response } from 'express';
import type { GuardRoute } from '../../http/guards/guard-route.ts';
import { clientAddress } from '../../http/request/client-address.ts';
import { formBody, formField, isCrossSiteForm } from '../../http/request/form-body.ts';
import { roughNetwork } from '../../http/request/rough-network.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import type { AppName } from '../../kernel/host-or-scheme.ts';
import { servedHostOf } from '../../kernel/served-host.ts';
import { PASSKEYS, PRESS_ONCE } from '../../pages/assets.ts';
import { formActionFor, onlyScript } from '../../pages/content-security-policy.ts';
import { type Language, languageOf } from '../../pages/language.ts';
import { sendInLanguage } from '../../pages/respond.ts';
import { emailAddressPage, emailCodePage, emailKnownPage } from '../../pages/views/sign-in/email-pages.ts';
import { askedHere } from '../../providers/catalogue/catalogue.ts';
import { providerCallbackPath } from '../../providers/ports.ts';
import type { AskForCode } from '../email/ask-for-code.ts';
import type { EmailSignIn } from '../email/email-sign-in.ts';
import type { KnownBrowsers } from '../email/known-browser.ts';
import type { UsePasskey } from '../passkeys/use-passkey.ts';
import type { Looks } from '../ports/appearance.ts';
import type { AttemptStore } from '../ports/attempts.ts';
import type { OpenAttempt } from '../ports/open-attempt.ts';
import type { TenantProviders } from '../ports/providers.ts';
import { providerNotEnabled } from '../settings/provider-settings.ts';
import { appOfSignIn, type SignInUnderWay } from '../sign-in/asked-here.ts';
import type { BrowserBinding } from '../sign-in/browser-binding.ts';
import type { HandleCallback } from '../sign-in/handle-callback.ts';
import type { StartLogin } from '../sign-in/start-login.ts';
import { leave, sendExpired } from './answers.ts';
import { otherWayHref } from './end-pages.ts';
import type { FinishByPasskey } from './passkey-routes.ts';
import type { SendOutcome } from './send-outcome.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly guard: GuardRoute;
  readonly browserBinding: BrowserBinding;
  readonly emailSignIn: EmailSignIn;
  readonly askForCode: AskForCode;
  readonly knownBrowsers: KnownBrowsers;
  readonly providers: Pick<TenantProviders, 'enabled'>;
  readonly attempts: Pick<AttemptStore, 'spent'>;
  readonly looks: Looks;
  readonly handleCallback: HandleCallback;
  readonly sendOutcome: SendOutcome;
  readonly startLogin: StartLogin;
  readonly usePasskey: UsePasskey;
  readonly finishByPasskey: FinishByPasskey;
}

const { page: PAGE } = askedHere('email');
const PATH = `${PAGE}:state`;

/** A sign-in of this browser, with the request that is about it. */
interface Step extends SignInUnderWay {
  readonly attempt: OpenAttempt;
  readonly req: Request;
  readonly res: Response;
}

export const emailRoutes = (dependencies: Dependencies) => (app: Express) => {
  const { baseUrl, guard } = dependencies;
  app.get(PATH, guard('page'), async (req, res) => {
    const step = await stepOf(dependencies, req, res);
    if (!step) return;
    const { identity, isAnswered } = step.asked;
    if (isAnswered) return showKnown(dependencies, step);
    if (identity === null || req.query.change !== undefined) return askAddress(dependencies, step);
    return askCode(dependencies, step, 200, req.query.again === undefined ? null : { kind: 'sent' });
  });

  app.post(PATH, guard('page'), formBody, async (req, res) => {
    // The cookie is SameSite=Lax, so it does not come with posts of other sites. The headers are a second check.
    if (isCrossSiteForm(req, baseUrl)) throw new Refusal({ code: 'invalidCsrfToken' });
    const step = await stepOf(dependencies, req, res);
    if (step) await ACTIONS[actionOf(req)](dependencies, step);
  });
};

const ACTIONS = {
  'send-code': (dependencies: Dependencies, step: Step) =>
    sendCode(dependencies, step, formField(step.req, 'email') ?? ''),
  'send-again': (dependencies: Dependencies, step: Step) =>
    sendCode(dependencies, step, step.asked.identity?.email ?? '', '?again'),
  'check-code': checkCode,
  'use-passkey': usePasskeyHere,
  'use-provider': useProvider,
  'go-on': (dependencies: Dependencies, step: Step) =>
    step.asked.isAnswered ? goOn(dependencies, step) : askCode(dependencies, step, 400, null),
} satisfies Record<string, (dependencies: Dependencies, step: Step) => Promise<void>>;

function actionOf(req: Request): keyof typeof ACTIONS {
  const named = formField(req, 'do');
  if (named !== null && Object.hasOwn(ACTIONS, named)) return named as keyof typeof ACTIONS;
  return formField(req, 'code') === null ? 'send-code' : 'check-code';
}

/** Null if this browser has no such sign-in; the page that says so is then sent. */
async function stepOf(
  { browserBinding, emailSignIn, attempts, looks }: Dependencies,
  req: Request,
  res: Response,
): Promise<Step | null> {
  const browserToken = servedHostOf(req) ? null : browserBinding.read(req.headers.cookie);
  const attempt = browserToken === null ? null : { state: String(req.params.state), browserToken };
  const found = attempt && unwrap(await emailSignIn.find(attempt));
  if (attempt && found) return { ...found, attempt, req, res };
  await sendExpired(res, attempt && (await attempts.spent(attempt, attempt.browserToken)), looks);
  return null;
}

const pathOf = ({ attempt }: Step): string => `${PAGE}${attempt.state}`;

function send(
  dependencies: Dependencies,
  step: Step,
  status: number,
  page: (model: { app: AppName; action: string; look: ReturnType<Looks['of']> }, language: Language) => string,
): void {
  const { asked, open, res } = step;
  const app = appOfSignIn(step, dependencies.clock.now());
  const look = dependencies.looks.of(open.tenant, open.resource, asked.redirectUri);
  const model = { app, action: pathOf(step), look };
  sendInLanguage(res, status, (language) => page(model, language), {
    uiLocales: asked.client?.locales,
    // A sign-in that fails ends at the app.
    formAction: formActionFor(asked.redirectUri ?? ''),
    directives: onlyScript(dependencies.baseUrl, PRESS_ONCE.path, PASSKEYS.path),
  });
}

async function askAddress(dependencies: Dependencies, step: Step, bad?: string): Promise<void> {
  const { asked, open, req } = step;
  const enabled = await dependencies.providers.enabled(open.tenant.id);
  const others = enabled.length > 1;
  const hasPasskeys = enabled.some(({ id }) => id === 'passkey');
  const otherWay = others && asked.client === null && asked.tenantId !== null;
  const { login_hint: hint } = req.query;
  const address = bad ?? asked.identity?.email ?? (typeof hint === 'string' ? hint : '');
  const more = {
    address,
    isBad: bad !== undefined,
    otherWayHref: otherWay ? otherWayHref(asked) : null,
    passkey: hasPasskeys ? dependencies.usePasskey.options(step.attempt.state) : null,
  };
  send(dependencies, step, bad === undefined ? 200 : 400, (model, language) =>
    emailAddressPage({ ...model, ...more }, language),
  );
}

async function askCode(
  dependencies: Dependencies,
  step: Step,
  status: number,
  notice: { kind: 'wrong'; left: number } | { kind: 'sent' } | null,
): Promise<void> {
  const more = { address: step.asked.identity?.email ?? '', changeHref: `${pathOf(step)}?change`, notice };
  send(dependencies, step, status, (model, language) => emailCodePage({ ...model, ...more }, language));
}

async function sendCode(dependencies: Dependencies, step: Step, address: string, after = ''): Promise<void> {
  const { open, attempt, req, res, asked } = step;
  const caller = clientAddress(req);
  const { address: appHost } = appOfSignIn(step, dependencies.clock.now());
  const words = {
    language: languageOf(req.headers['accept-language'], asked.client?.locales),
    appName: open.tenant.ownerId === null ? null : open.tenant.name,
    appHost,
    pageHost: new URL(dependencies.baseUrl).host,
    place: roughNetwork(caller),
  };
  const { cookie: cookieHeader } = req.headers;
  const sent = await dependencies.askForCode({ ...attempt, open, address, cookieHeader, caller, words });
  if (sent.ok) return leave(res, `${pathOf(step)}${after}`);
  if (sent.error === 'badAddress') return askAddress(dependencies, step, address);
  if (sent.error !== 'over') throw new Refusal(sent.error);
  await finish(dependencies, step);
}

async function checkCode(dependencies: Dependencies, step: Step): Promise<void> {
  const { attempt, req, res, asked } = step;
  const typed = formField(req, 'code') ?? '';
  const answer = unwrap(await dependencies.emailSignIn.check(attempt, typed, clientAddress(req)));
  if (answer?.kind === 'wrong') return askCode(dependencies, step, 400, answer);
  if (answer?.kind !== 'right') return asked.isAnswered ? showKnown(dependencies, step) : finish(dependencies, step);
  const { identity } = asked;
  if (identity) res.append('Set-Cookie', dependencies.knownBrowsers.remember(req.headers.cookie, identity.email));
  return showKnown(dependencies, step);
}

/** Goes on, unless the person should first hear that they have been here by another provider. */
async function showKnown(dependencies: Dependencies, step: Step): Promise<void> {
  const known = await dependencies.emailSignIn.knownBy(step);
  if (known === null) return finish(dependencies, step);
  send(dependencies, step, 200, (model, language) => emailKnownPage({ ...model, provider: known.label }, language));
}

/** The browser offered a passkey in the field for the address. The sign-in is one by passkey from then on. */
async function usePasskeyHere(dependencies: Dependencies, step: Step): Promise<void> {
  const { attempt, open, req, res } = step;
  const enabled = await dependencies.providers.enabled(open.tenant.id);
  if (!enabled.some(({ id }) => id === 'passkey')) throw new Refusal(providerNotEnabled);
  const refusal = await dependencies.usePasskey.answer(attempt, open.resource, formField(req, 'answer') ?? '');
  if (refusal === null) return dependencies.finishByPasskey(attempt, req, res);
  return refusal === 'ended' ? finish(dependencies, step) : askAddress(dependencies, step);
}

/** The same sign-in at the other provider. Nothing comes of this one. */
async function useProvider(dependencies: Dependencies, step: Step): Promise<void> {
  const { asked, open, attempt, req, res } = step;
  const known = asked.isAnswered ? await dependencies.emailSignIn.knownBy(step) : null;
  if (known === null || asked.redirectUri === null) return finish(dependencies, step);
  const { redirectUri, binding, client } = asked;
  const started = await dependencies.startLogin.start({
    tenantId: open.tenant.id,
    provider: known.id,
    redirectUri,
    returnTo: asked.returnTo ?? undefined,
    binding,
    ...(client && { client }),
    browserToken: attempt.browserToken,
    address: clientAddress(req),
  });
  leave(res, unwrap(started).href);
}

const goOn = (dependencies: Dependencies, step: Step): Promise<void> => finish(dependencies, step);

/** Back to the sign-in, as from any other provider. */
async function finish(dependencies: Dependencies, { attempt, req, res }: Step): Promise<void> {
  const place = {
    provider: 'email',
    callbackUri: dependencies.baseUrl + providerCallbackPath('email'),
    isShared: true,
  };
  const parameters = new URLSearchParams({ state: attempt.state });
  const outcome = await dependencies.handleCallback(place, parameters, attempt.browserToken);
  await dependencies.sendOutcome(place, outcome, req, res);
}
