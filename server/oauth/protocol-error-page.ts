/**
 * What a person sees when an authorization request cannot be answered by a redirect, because nobody knows where to. A
 * program that asks for JSON, or talks to another endpoint, gets the same error as data.
 */
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { contentSecurityPolicy } from '../pages/content-security-policy.ts';
import { errorPage } from '../pages/views/error-page.ts';
import { ENDED, type Words } from './ended.ts';
import { OAUTH_PATHS } from './server-metadata.ts';

const WORDS: Readonly<Record<string, Words>> = {
  invalid_redirect_uri: {
    title: 'This link leads to an unknown address',
    message: 'The app asks for a redirect to an address that it has not registered, so we stopped here.',
  },
  invalid_client: {
    title: 'Unknown app',
    message: 'It is not registered with Porchlight, or its registration has expired.',
  },
  temporarily_unavailable: {
    title: 'We will be right back',
    message: 'A part of Porchlight is out of reach at the moment. Nothing was changed.',
  },
};

const OTHERWISE: Words = {
  title: 'This request is not quite right',
  message: 'The app sent a request that is not valid.',
};

interface ProtocolError {
  readonly error: string;
  readonly error_description?: string | undefined;
  /** Where it would have sent a person, who is better not sent there. */
  readonly leadsTo?: URL;
}

export const PROTOCOL_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': contentSecurityPolicy(),
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
};

/** What the page needs of a request. */
export type PageContext = Pick<KoaContextWithOIDC, 'path' | 'status' | 'accepts' | 'set' | 'type' | 'body'>;

export function renderProtocolError(ctx: PageContext, out: ProtocolError, error: unknown): void {
  const isForPeople = ctx.path.startsWith(OAUTH_PATHS.authorize) && ctx.accepts('json', 'html') === 'html';
  if (!isForPeople) {
    ctx.body = { error: out.error, error_description: out.error_description };
    return;
  }
  ctx.set({ ...PROTOCOL_PAGE_HEADERS });
  ctx.type = 'html';
  ctx.body = protocolErrorPage(ctx.status, out, error);
}

const TOO_MANY: Words = {
  title: 'Too many requests',
  message: 'Your network has sent us to more apps than we look up at a time.',
};

function wordsOf(status: number, { error }: ProtocolError, cause: unknown): Words {
  if (cause instanceof errors.SessionNotFound) return ENDED;
  return status === 429 ? TOO_MANY : (WORDS[error] ?? OTHERWISE);
}

const notSentTo = ({ host, protocol }: URL): string =>
  `The answer would lead to ${host || protocol}. No account has approved this app so far, so we do not send you there.`;

export function protocolErrorPage(status: number, out: ProtocolError, error: unknown): string {
  const words = wordsOf(status, out, error);
  return errorPage({
    status,
    ...words,
    nextStep: out.leadsTo ? notSentTo(out.leadsTo) : 'Go back to the app and let it ask again.',
    developerDetail: `Error ${out.error}, status ${status}: ${out.error_description ?? 'no more is known'}.`,
  });
}
