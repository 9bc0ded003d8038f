/** The way back from the provider, by an address or by a form. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Express } from 'express';
import express from 'express';
import { HttpRefusal } from '../../http/errors/http-error.ts';
import type { GuardRoute } from '../../http/guards/guard-route.ts';
import { requestIdOf } from '../../http/logging/request-id.ts';
import { createLastProvider } from '../../http/request/last-provider.ts';
import { tellOnce } from '../../http/response/tell-once.ts';
import { Refusal } from '../../kernel/domain-error.ts';
import { servedHostOf } from '../../kernel/served-host.ts';
import { sendInLanguage } from '../../pages/respond.ts';
import { type Identity, PROVIDER_CALLBACK_PATH, providerCallbackPath } from '../../providers/ports.ts';
import type { Looks } from '../ports/appearance.ts';
import type { BrowserBinding } from '../sign-in/browser-binding.ts';
import type { HandleCallback } from '../sign-in/handle-callback.ts';
import type { ProviderForms } from '../sign-in/provider-forms.ts';
import type { WhereItBegan } from '../sign-in/where-it-began.ts';
import { leave, sendExpired } from './answers.ts';
import { consentPath } from './asking-page.ts';
import { accountFailedPage } from './end-pages.ts';

interface CallbackDependencies {
  readonly baseUrl: string;
  readonly providerForms: ProviderForms;
  readonly browserBinding: BrowserBinding;
  readonly handleCallback: HandleCallback;
  readonly whereItBegan: WhereItBegan;
  readonly guard: GuardRoute;
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

export const callbackRoutes = (dependencies: CallbackDependencies) => (app: Express) => {
  const { baseUrl, browserBinding, handleCallback, guard, providerForms, looks, whereItBegan } = dependencies;
  const lastProvider = createLastProvider(baseUrl);

  // Express takes HEAD for GET; a program that only looks at the address must not spend the sign-in.
  app.head(PROVIDER_CALLBACK_PATH, guard('page'), (_req, res) => {
    res.setHeader('Allow', 'GET, POST');
    throw new HttpRefusal({ code: 'methodNotAllowed' });
  });

  app.post(PROVIDER_CALLBACK_PATH, guard('page'), providerForm, async (req, res) => {
    const provider = String(req.params.provider);
    const fields = new URLSearchParams(typeof req.body === 'string' ? req.body : '');
    const began = await whereItBegan({ state: fields.get('state') ?? '', provider }, servedHostOf(req));
    const handle = began.kind === 'nowhere' ? null : await providerForms.hold(provider, fields);
    if (handle === null) return sendExpired(res, null, looks);
    const origin = began.kind === 'there' ? began.origin : '';
    leave(res, `${origin}${providerCallbackPath(provider)}?${new URLSearchParams({ [FORM_HANDLE]: handle })}`);
  });

  app.get(PROVIDER_CALLBACK_PATH, guard('page'), async (req, res) => {
    const browserToken = browserBinding.read(req.headers.cookie);
    const { searchParams } = new URL(req.originalUrl, baseUrl);
    const handle = searchParams.get(FORM_HANDLE);
    const parameters = handle === null ? searchParams : await providerForms.take(handle);
    if (parameters === null) return sendExpired(res, null, looks);
    const provider = String(req.params.provider);
    const served = servedHostOf(req);
    const began = await whereItBegan({ state: parameters.get('state') ?? '', provider }, served);
    if (began.kind === 'there' && handle === null)
      return leave(res, `${began.origin}${providerCallbackPath(provider)}?${searchParams}`);
    if (began.kind !== 'here') return sendExpired(res, null, looks);
    const outcome = await handleCallback({ provider, parameters, host: served?.host }, browserToken);
    switch (outcome.kind) {
      case 'consent':
        res.append('Set-Cookie', lastProvider.remember(String(req.params.provider)));
        leave(res, consentPath(outcome.consentToken));
        return;
      case 'redirect':
        tellOnce(res, outcome.location, baseUrl);
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
        tellOnce(res, location, baseUrl);
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
        await sendExpired(res, outcome.spent, looks);
    }
  });
};
