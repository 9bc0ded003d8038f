/**
 * The pages of a sign-in for a device over HTTP. A code may come by a link that anybody sent, so opening a link only shows what
 * is asked; the page's own form answers. Looking up codes is counted strictly, because a code is short.
 */
import { DEVICE_CODE_LIFETIME_S } from '@porchlight/contract';
import type { Express, Request, Response } from 'express';
import type { CsrfTokens } from '../../crypto/csrf-token.ts';
import type { GuardRoute } from '../../http/guards/guard-route.ts';
import { clientAddress } from '../../http/request/client-address.ts';
import { formBody, formField, refuseForeignForm } from '../../http/request/form-body.ts';
import { roughNetwork } from '../../http/request/rough-network.ts';
import { mayTell } from '../../http/response/tell-once.ts';
import type { Clock } from '../../kernel/clock.ts';
import { unwrap } from '../../kernel/domain-error.ts';
import { PRESS_ONCE } from '../../pages/assets.ts';
import { formActionFor, onlyScript } from '../../pages/content-security-policy.ts';
import { sendInLanguage } from '../../pages/respond.ts';
import {
  type DeviceEndWords,
  deviceCodePage,
  deviceEndPage,
  deviceQuestionPage,
} from '../../pages/views/sign-in/device-pages.ts';
import type { Looks } from '../../social-login/ports/appearance.ts';
import { shownApp } from '../../social-login/settings/shown-app.ts';
import type { BindBrowser } from '../ports/sign-in.ts';
import { ENDPOINTS, ISSUER_PATH, issuerPathOf } from '../state/issuer-address.ts';
import type { IssuerState } from '../state/issuer-states.ts';
import type { DeviceRequest, DeviceSignIns } from './device-sign-in.ts';

/** An identity provider as the page offers it. */
interface OfferedProvider {
  readonly id: string;
  readonly label: string;
  readonly mark: string;
  readonly host?: string;
}

export interface DeviceRouteDependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly guard: GuardRoute;
  readonly csrf: CsrfTokens;
  readonly bindBrowser: BindBrowser;
  readonly looks: Looks;
  readonly stateFor: (req: Request) => Promise<IssuerState>;
  readonly devicesOf: (state: IssuerState) => Promise<DeviceSignIns>;
  readonly providersOf: (tenantId: string) => Promise<readonly OfferedProvider[]>;
}

const QUESTION = `${ENDPOINTS.device}/code`;
const ENDS: readonly DeviceEndWords[] = ['connected', 'refused', 'failed', 'expired'];

export function deviceRoutes(app: Express, dependencies: DeviceRouteDependencies): void {
  const { baseUrl, guard, csrf, bindBrowser, stateFor, devicesOf, looks } = dependencies;
  const at = (path: string): string => ISSUER_PATH + path;
  const checkCsrf = (cookieHeader: string | undefined, token: unknown): boolean =>
    typeof token === 'string' && csrf.fits(bindBrowser(cookieHeader).token, token);
  const sendCodePage = (res: Response, { tenant, resource }: IssuerState, wrong: string | null): void => {
    const action = issuerPathOf(tenant.id) + QUESTION;
    const model = { action, wrong, minutes: DEVICE_CODE_LIFETIME_S / 60, look: looks.of(tenant, resource, null) };
    sendInLanguage(res, wrong === null ? 200 : 404, (language) => deviceCodePage(model, language));
  };
  const sendEnd = async (req: Request, res: Response, end: DeviceEndWords): Promise<void> => {
    const look = await looks.ofTenant(String(req.params.tenantId));
    sendInLanguage(res, 200, (language) => deviceEndPage(end, look, language));
  };

  app.get(at(ENDPOINTS.device), guard('page'), async (req, res) => {
    const state = await stateFor(req);
    const code = codeIn(req);
    res.setHeader('Cache-Control', 'no-store');
    if (code !== null)
      return res.redirect(
        303,
        `${issuerPathOf(state.tenant.id)}${QUESTION}?${new URLSearchParams({ user_code: code })}`,
      );
    sendCodePage(res, state, null);
  });

  app.get(at(QUESTION), guard('userCode'), async (req, res) => {
    const state = await stateFor(req);
    const code = codeIn(req) ?? '';
    const request = await (await devicesOf(state)).find(code);
    res.setHeader('Cache-Control', 'no-store');
    if (!request) return sendCodePage(res, state, code);
    await sendQuestion(dependencies, state, request, req, res);
  });

  app.post(at(QUESTION), guard('userCode'), formBody, async (req, res) => {
    const state = await stateFor(req);
    refuseForeignForm(req, baseUrl, { checkCsrf });
    const devices = await devicesOf(state);
    const code = formField(req, 'user_code') ?? '';
    res.setHeader('Cache-Control', 'no-store');
    if (formField(req, 'decision') === 'refuse') {
      if (await devices.refuse(code)) return sendEnd(req, res, 'refused');
      return sendCodePage(res, state, code);
    }
    const { token, setCookie } = bindBrowser(req.headers.cookie);
    const provider = formField(req, 'provider') ?? undefined;
    const address = clientAddress(req);
    const person = { provider, browserToken: token, address };
    const location = unwrap(await devices.begin(code, person));
    if (location === null) return sendCodePage(res, state, code);
    res.append('Set-Cookie', setCookie);
    res.redirect(303, location.href);
  });

  app.get(at(`${ENDPOINTS.device}/end`), guard('page'), async (req, res) => {
    const end = ENDS.find((end) => end === req.query.outcome);
    if (end && mayTell(req, res, baseUrl)) return sendEnd(req, res, end);
    const { tenant } = await stateFor(req);
    res.setHeader('Cache-Control', 'no-store');
    res.redirect(303, issuerPathOf(tenant.id) + ENDPOINTS.device);
  });
}

const codeIn = ({ query }: Request): string | null =>
  typeof query.user_code === 'string' && query.user_code !== '' ? query.user_code : null;

async function sendQuestion(
  { baseUrl, clock, csrf, bindBrowser, providersOf, looks }: DeviceRouteDependencies,
  { tenant, resource }: IssuerState,
  { client }: DeviceRequest,
  req: Request,
  res: Response,
): Promise<void> {
  const { token, setCookie } = bindBrowser(req.headers.cookie);
  const { userCode, network } = client.device;
  const model = {
    app: shownApp(tenant, resource, clock.now()),
    look: looks.of(tenant, resource, null),
    clientName: client.name,
    clientId: client.id,
    device: { userCode, network, sameNetwork: network === roughNetwork(clientAddress(req)) },
    resource: client.resource,
    scopes: client.scopes,
    providers: await providersOf(tenant.id),
    form: {
      action: issuerPathOf(tenant.id) + QUESTION,
      csrf: csrf.tokenOf(token),
      hidden: { user_code: userCode },
    },
  };
  res.append('Set-Cookie', setCookie);
  sendInLanguage(res, 200, (language) => deviceQuestionPage(model, language), {
    formAction: formActionFor(baseUrl),
    directives: onlyScript(baseUrl, PRESS_ONCE.path),
  });
}
