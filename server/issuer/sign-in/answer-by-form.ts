/**
 * `response_mode=form_post` (OAuth 2.0 Form Post Response Mode): a page with a form takes the code or the error to the client.
 * The page holds a code: it is never cached, no referrer is sent, and its form can go only to the origin of the redirect.
 */

import type { KoaContextWithOIDC } from 'oidc-provider';
import { hostOrScheme } from '../../kernel/host-or-scheme.ts';
import type { ErrorRedirect } from '../../oidc/error-redirect.ts';
import { contentSecurityPolicy, onlyScript, sourceOf } from '../../pages/content-security-policy.ts';
import { languageOf } from '../../pages/language.ts';
import { languageHeaders } from '../../pages/respond.ts';
import { BACK_TO_APP_SCRIPTS, backToAppPage } from '../../pages/views/sign-in/back-to-app-page.ts';
import type { ShownLook } from '../../social-login/settings/appearance.ts';

export const FORM_POST = 'form_post';

type Context = Pick<KoaContextWithOIDC, 'oidc' | 'get' | 'set' | 'remove' | 'vary' | 'status' | 'type' | 'body'>;

interface Answer {
  readonly redirectUri: string;
  readonly fields: Readonly<Record<string, string>>;
}

const answers = new WeakMap<object, Answer>();

export const answerByForm =
  (issuer: string, look: (redirectUri: string) => ShownLook) =>
  (ctx: Context, redirectUri: string, payload: Readonly<Record<string, unknown>>): void => {
    const fields = Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)]));
    answers.set(ctx, { redirectUri, fields });
    const { params } = ctx.oidc;
    // A silent request may come from a frame of the client's own page. There is nothing to press by mistake.
    const isSilent = String(params?.prompt ?? '')
      .split(' ')
      .includes('none');
    const language = languageOf(ctx.get('Accept-Language'), params?.ui_locales);
    const { Vary, ...others } = languageHeaders(language);
    const client = sourceOf(redirectUri);
    ctx.set({
      ...others,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': contentSecurityPolicy({
        directives: {
          ...onlyScript(issuer, ...BACK_TO_APP_SCRIPTS),
          'form-action': client,
          ...(isSilent ? { 'frame-ancestors': client } : {}),
        },
      }),
    });
    if (isSilent) ctx.remove('X-Frame-Options');
    ctx.vary(Vary);
    // The status is 200 for an error too: as in a redirect, the parameters of the answer name the error.
    ctx.status = 200;
    ctx.type = 'html';
    ctx.body = backToAppPage(
      {
        address: hostOrScheme(new URL(redirectUri)),
        form: { action: redirectUri, hidden: fields },
        look: look(redirectUri),
      },
      language,
    );
  };

/** The error that this answer would send to the client, or null. */
export function errorInForm(ctx: object): ErrorRedirect | null {
  const { redirectUri, fields = {} } = answers.get(ctx) ?? {};
  if (redirectUri === undefined || fields.error === undefined) return null;
  return { leadsTo: new URL(redirectUri), error: fields.error, error_description: fields.error_description };
}
