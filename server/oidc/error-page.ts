/**
 * The page for an authorization request that cannot be answered by a redirect, because no valid redirect address is
 * known. A program that asks for JSON, or calls another endpoint, gets the same error as data.
 */

import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { entryOf } from '../kernel/fields.ts';
import { hostOrScheme } from '../kernel/host-or-scheme.ts';
import type { AppLook } from '../pages/components/app-look.ts';
import { addressText } from '../pages/components/app-name.ts';
import { contentSecurityPolicy } from '../pages/content-security-policy.ts';
import { type Language, languageOf } from '../pages/language.ts';
import { fillText } from '../pages/languages/text.ts';
import { type Texts, textsIn } from '../pages/languages/texts.ts';
import { languageHeaders } from '../pages/respond.ts';
import { type ErrorPageModel, errorPage } from '../pages/views/site/error-page.ts';

type Words = Texts['requestEnds']['otherwise'];

const WORDS: Readonly<Record<string, 'unknownAddress' | 'unknownApp' | 'unavailable' | 'notSignedIn'>> = {
  invalid_redirect_uri: 'unknownAddress',
  invalid_client: 'unknownApp',
  temporarily_unavailable: 'unavailable',
  access_denied: 'notSignedIn',
  login_required: 'notSignedIn',
  server_error: 'notSignedIn',
};

interface ProtocolError {
  readonly error: string;
  readonly error_description?: string | undefined;
  /** The address to which the error would have sent the person. We do not send them there. */
  readonly leadsTo?: URL;
}

const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': contentSecurityPolicy(),
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
};

/** What the page needs from a request. */
export type PageContext = Pick<
  KoaContextWithOIDC,
  'path' | 'query' | 'status' | 'accepts' | 'get' | 'set' | 'vary' | 'type' | 'body'
>;

/** People come only to the authorization endpoint; all others are for programs. */
export const renderProtocolError =
  (authorizePath: string, look: () => AppLook = () => ({})) =>
  (ctx: PageContext, out: ProtocolError, error: unknown): void => {
    const isForPeople = ctx.path.startsWith(authorizePath) && ctx.accepts('json', 'html') === 'html';
    if (isForPeople) sendProtocolErrorPage(ctx, out, error, look());
    else ctx.body = { error: out.error, error_description: out.error_description };
  };

export function sendProtocolErrorPage(
  ctx: Omit<PageContext, 'path' | 'accepts'>,
  out: ProtocolError,
  error: unknown,
  look: AppLook = {},
): void {
  const language = languageOf(ctx.get('Accept-Language'), ctx.query.ui_locales);
  const { Vary, ...others } = languageHeaders(language);
  ctx.set({ ...PAGE_HEADERS, ...others });
  ctx.vary(Vary);
  ctx.type = 'html';
  ctx.body = errorPage({ ...modelOf(ctx.status, out, error, language), look }, language);
}

function wordsOf(status: number, { error }: ProtocolError, cause: unknown, texts: Texts['requestEnds']): Words {
  if (cause instanceof errors.SessionNotFound) return texts.expired;
  return status === 429 ? texts.tooMany : texts[entryOf(WORDS, error) ?? 'otherwise'];
}

function modelOf(status: number, out: ProtocolError, error: unknown, language: Language): ErrorPageModel {
  const { requestEnds } = textsIn(language);
  const { leadsTo } = out;
  return {
    status,
    ...wordsOf(status, out, error, requestEnds),
    nextStep: leadsTo
      ? fillText(requestEnds.notSentTo, { host: addressText(hostOrScheme(leadsTo), language) })
      : requestEnds.askAgain,
    developerDetail: `Error ${out.error}, status ${status}: ${out.error_description ?? 'no more is known'}.`,
  };
}
