/**
 * The errors of the contract in words for people in a browser. The contract's own texts speak to developers; a person
 * who signs in has no `.service` file. Codes without an entry never reach a browser page by themselves.
 */
import { EPHEMERAL_LIFETIME_H, ERRORS, type ErrorCode } from '@porchlight/contract';
import type { Language } from '../../language.ts';
import { fillText } from '../../languages/text.ts';
import { textsIn } from '../../languages/texts.ts';
import { PAGE_PATHS } from '../../paths.ts';
import { inUnit } from '../../text/time.ts';
import type { ErrorPageModel } from './error-page.ts';

interface Copy {
  readonly title: string;
  readonly message: string;
  readonly nextStep: string;
  readonly startOver?: NonNullable<ErrorPageModel['startOver']>;
}

/** The text for people about a code, or undefined if only the contract has one. */
function copyOf(code: ErrorCode, language: Language): Copy | undefined {
  const { errors, errorPage } = textsIn(language);
  if (code === 'tenantExpired') {
    const hours = inUnit(EPHEMERAL_LIFETIME_H, 'hour', language);
    return { ...errors.tenantExpired, message: fillText(errors.tenantExpired.message, { hours }) };
  }
  if (code === 'retired') {
    const startOver = { label: errorPage.migrationGuide, href: `${PAGE_PATHS.docs}/migrations` };
    return { ...errors.retired, startOver };
  }
  const all: Readonly<Partial<Record<ErrorCode, Copy>>> = errors;
  return all[code];
}

/** The contract's own texts are English. In other languages, an error without its own text gets a general one. */
function otherwise(code: ErrorCode, language: Language): Copy {
  const { status, title, detail, remedy } = ERRORS[code];
  if (language === 'en') return { title, message: detail, nextStep: remedy };
  const { internalError, invalidRequest } = textsIn(language).errors;
  return status >= 500 ? internalError : invalidRequest;
}

export type ErrorContext = Pick<ErrorPageModel, 'requestId' | 'startOver' | 'nextStep' | 'retryAfterS'>;

/** A refusal with more information than its code. */
export interface KnownRefusal {
  readonly pageText?: keyof ReturnType<typeof textsIn>['refusals'] | undefined;
  /** How often the limit allows the call. */
  readonly max?: number | undefined;
}

function refusalOf({ pageText, max }: KnownRefusal, language: Language): Copy | undefined {
  if (pageText === undefined) return undefined;
  const copy = textsIn(language).refusals[pageText];
  return { ...copy, message: fillText(copy.message, { max: String(max ?? '') }) };
}

/** The model of the error page for a code. The contract's detail goes to the folded part that developers open. */
export function errorPageModel(
  code: ErrorCode,
  language: Language,
  context: ErrorContext = {},
  known: KnownRefusal = {},
): ErrorPageModel {
  const { status, detail } = ERRORS[code];
  const copy = refusalOf(known, language) ?? copyOf(code, language);
  const isTold = copy !== undefined || language !== 'en';
  return {
    status,
    code,
    ...(copy ?? otherwise(code, language)),
    ...(isTold ? { developerDetail: detail } : {}),
    ...context,
  };
}
