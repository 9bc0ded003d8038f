/**
 * The way back from the provider, by an address or by a form. Three addresses lead here: the one that all clients of the
 * service share, the one of a project's own client, and the one at a project's own host. An answer counts only at the address
 * that its attempt was sent with, in the browser that it began in, and no answer is ever sent on to another host.
 */
import type { Express, Request, Response } from 'express';
import express from 'express';
import { HttpRefusal } from '../../http/errors/http-error.ts';
import type { GuardRoute } from '../../http/guards/guard-route.ts';
import { servedHostOf } from '../../kernel/served-host.ts';
import { isBuiltIn } from '../../providers/catalogue/catalogue.ts';
import {
  PROJECT_CALLBACK_PATH,
  PROVIDER_CALLBACK_PATH,
  projectCallbackPath,
  providerCallbackPath,
  type ServiceProviders,
} from '../../providers/ports.ts';
import type { Looks } from '../ports/appearance.ts';
import type { CallbackPlace } from '../ports/attempts.ts';
import type { TenantProviders } from '../ports/providers.ts';
import type { BrowserBinding } from '../sign-in/browser-binding.ts';
import type { HandleCallback } from '../sign-in/handle-callback.ts';
import type { ProviderForms } from '../sign-in/provider-forms.ts';
import { leave, sendExpired } from './answers.ts';
import type { SendOutcome } from './send-outcome.ts';

interface CallbackDependencies {
  readonly baseUrl: string;
  readonly serviceProviders: Pick<ServiceProviders, 'find'>;
  readonly providers: Pick<TenantProviders, 'find'>;
  readonly providerForms: ProviderForms;
  readonly browserBinding: BrowserBinding;
  readonly handleCallback: HandleCallback;
  readonly guard: GuardRoute;
  readonly looks: Looks;
  readonly sendOutcome: SendOutcome;
}

/** More than what is kept of a form: it may have other fields. */
const providerForm = express.text({ type: 'application/x-www-form-urlencoded', limit: '24kb', inflate: false });
/** The parameter that holds the handle, in the address to which the browser is sent. */
const FORM_HANDLE = 'form';

/** The address at which a request came back, or a refusal if nothing comes back there. */
type FindPlace = (req: Pick<Request, 'params'>) => Promise<CallbackPlace>;

export const callbackRoutes = (dependencies: CallbackDependencies) => (app: Express) => {
  const { guard } = dependencies;
  for (const [path, placeOf] of [
    [PROVIDER_CALLBACK_PATH, placeOfProvider(dependencies)],
    [PROJECT_CALLBACK_PATH, placeOfProject(dependencies)],
  ] as const) {
    // Express takes HEAD for GET; a program that only looks at the address must not spend the sign-in.
    app.head(path, guard('page'), (_req, res) => {
      res.setHeader('Allow', 'GET, POST');
      throw new HttpRefusal({ code: 'methodNotAllowed' });
    });
    app.post(path, guard('providerForm'), providerForm, async (req, res) =>
      takeForm(dependencies, await placeOf(req), req, res),
    );
    app.get(path, guard('page'), async (req, res) => takeAnswer(dependencies, await placeOf(req), req, res));
  }
};

/**
 * A client of the service calls back at the service; an owner's own client may also call back at the host of the project.
 */
const placeOfProvider =
  ({ baseUrl, serviceProviders, providers }: CallbackDependencies): FindPlace =>
  async (req) => {
    const provider = String(req.params.provider);
    const served = servedHostOf(req);
    if (!served) {
      if (!serviceProviders.find(provider) && !isBuiltIn(provider)) throw movedAway(baseUrl, provider);
      return { provider, callbackUri: baseUrl + providerCallbackPath(provider), isShared: true };
    }
    const own = served.tenantId === null ? null : await providers.find(served.tenantId, provider);
    if (!own?.callbacks.atHost) throw notHere();
    return { provider, callbackUri: own.callbacks.atHost, isShared: false };
  };

const placeOfProject =
  ({ baseUrl }: CallbackDependencies): FindPlace =>
  async (req) => {
    const [tenantId, provider] = [String(req.params.tenantId), String(req.params.provider)];
    if (servedHostOf(req)) throw notHere();
    return { provider, callbackUri: baseUrl + projectCallbackPath(tenantId, provider), isShared: false };
  };

const notHere = (): HttpRefusal =>
  new HttpRefusal({ code: 'routeNotFound', detail: 'No identity provider calls back at this address.' });

const movedAway = (baseUrl: string, provider: string): HttpRefusal =>
  new HttpRefusal({
    code: 'routeNotFound',
    detail: `A provider that a project brings calls back at an address of that project. Register ${baseUrl}${projectCallbackPath('<project id>', provider)} at the provider.`,
  });

/** The form of another site brings no cookie, so the browser is sent to our own address, where the cookie comes along. */
async function takeForm(
  { providerForms, looks }: CallbackDependencies,
  place: CallbackPlace,
  req: Request,
  res: Response,
): Promise<void> {
  const fields = new URLSearchParams(typeof req.body === 'string' ? req.body : '');
  const handle = await providerForms.hold(place, fields);
  if (handle === null) return sendExpired(res, null, looks);
  leave(res, `${place.callbackUri}?${new URLSearchParams({ [FORM_HANDLE]: handle })}`);
}

async function takeAnswer(
  dependencies: CallbackDependencies,
  place: CallbackPlace,
  req: Request,
  res: Response,
): Promise<void> {
  const { baseUrl, browserBinding, handleCallback, providerForms } = dependencies;
  const browserToken = browserBinding.read(req.headers.cookie);
  const { searchParams } = new URL(req.originalUrl, baseUrl);
  const handle = searchParams.get(FORM_HANDLE);
  const parameters = handle === null ? searchParams : await providerForms.take(handle);
  const outcome = parameters
    ? await handleCallback(place, parameters, browserToken)
    : ({ kind: 'expired', spent: null } as const);
  await dependencies.sendOutcome(place, outcome, req, res);
}
