/** The button of an error page and what to do first: sign in, or open the same address again after a while. */
import type { ErrorCode } from '@porchlight/contract';
import type { Request } from 'express';
import { originSeen } from '../../kernel/served-host.ts';
import type { Language } from '../../pages/language.ts';
import { fillText } from '../../pages/languages/text.ts';
import { textsIn } from '../../pages/languages/texts.ts';
import { PAGE_PATHS } from '../../pages/paths.ts';
import { formatWait } from '../../pages/text/time.ts';
import type { ErrorContext } from '../../pages/views/site/error-copy.ts';

const SIGN_IN: readonly ErrorCode[] = ['missingCredentials', 'invalidCredentials'];
const TRY_AGAIN: readonly ErrorCode[] = ['rateLimited', 'unavailable', 'internalError'];

type OpenedPage = Pick<Request, 'method' | 'originalUrl'>;

interface RefusedPage {
  readonly code: ErrorCode;
  readonly retryAfterS?: number | undefined;
}

export function wayOn(
  req: OpenedPage,
  { code, retryAfterS }: RefusedPage,
  baseUrl: string,
  language: Language,
): ErrorContext {
  // A link cannot send a form again.
  if (req.method !== 'GET') return {};
  const path = pathOf(req, baseUrl);
  const texts = textsIn(language).errorPage;
  if (SIGN_IN.includes(code)) {
    const query = new URLSearchParams({ return_to: path });
    return { startOver: { label: texts.signIn, href: `${PAGE_PATHS.signIn}?${query}` } };
  }
  if (!TRY_AGAIN.includes(code)) return {};
  // The base address comes first, so a path that begins with two slashes cannot lead to another host.
  const startOver = { label: texts.tryAgain, href: originSeen(req, baseUrl) + path };
  return retryAfterS === undefined
    ? { startOver }
    : {
        startOver,
        nextStep: fillText(texts.tryAgainIn, { wait: formatWait(retryAfterS, language) }),
        ...waited(retryAfterS),
      };
}

/** Longer waits are not counted down: people come back on their own. */
const COUNTED_MAX_S = 300;

const waited = (retryAfterS: number) => (retryAfterS <= COUNTED_MAX_S ? { retryAfterS: Math.ceil(retryAfterS) } : {});

/** The path that the browser asked for, without the host that an absolute request line may name. */
function pathOf({ originalUrl }: OpenedPage, baseUrl: string): string {
  const url = URL.parse(originalUrl.startsWith('/') ? baseUrl + originalUrl : originalUrl);
  return url === null ? '/' : url.pathname + url.search;
}
