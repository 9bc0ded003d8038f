/** The only place where an error becomes a status, a code and a public text. Details of surprises go to the log. */

import { ERRORS, type ErrorCode, errorsOf, type FieldFault, type Problem } from '@porchlight/contract';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Logger } from 'pino';
import { censor } from '../../crypto/censor.ts';
import { type ReachedCap, Refusal } from '../../kernel/domain-error.ts';
import { fieldsOf } from '../../kernel/fields.ts';
import { originSeen } from '../../kernel/served-host.ts';
import { ProviderUnavailable, Unavailable } from '../../kernel/unavailable.ts';
import { RETRY } from '../../pages/assets.ts';
import type { AppLook } from '../../pages/components/app-look.ts';
import { onlyScript } from '../../pages/content-security-policy.ts';
import { languageOf } from '../../pages/language.ts';
import { sendPage } from '../../pages/respond.ts';
import { errorPageModel } from '../../pages/views/site/error-copy.ts';
import { errorPage, isCounted } from '../../pages/views/site/error-page.ts';
import { requestIdOf } from '../logging/request-id.ts';
import { rateLimitHeaders } from '../response/rate-limit-headers.ts';
import { operationOf } from '../rest/operation-of.ts';
import { RequestValidationError } from '../rest/ts-rest.ts';
import { boundedFaults } from './bounded-faults.ts';
import { capLine } from './cap-line.ts';
import { type HttpError, HttpRefusal, inRestWords, type RefusedCall, repeated } from './http-error.ts';
import { type FindLook, lookOfError } from './look-of-error.ts';
import { isForPeople } from './page-or-data.ts';
import { fieldFaults } from './validation-faults.ts';
import { wayOn } from './way-on.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly logger: Logger;
  /** In tests and development, an answer that the contract does not list is treated as a bug and reported. */
  readonly strict: boolean;
  readonly findLook: FindLook;
  /** True on a service on the developer's own machine, where personas sign in. */
  readonly tellsCaps: boolean;
}

const UNAVAILABLE_RETRY_S = 2;
const PROVIDER_RETRY_S = 5;

export const errorResponse =
  ({ baseUrl, logger, strict, findLook, tellsCaps }: Dependencies): ErrorRequestHandler =>
  async (thrown, req, res, next) => {
    if (res.headersSent) {
      next(thrown);
      return;
    }
    const { cap, ...rest } = toHttpError(thrown, req);
    const error: HttpError = tellsCaps && cap ? { ...rest, cap } : rest;
    const { status } = ERRORS[error.code];
    if (status >= 500 && !isOfOthers(thrown)) logger.error({ err: thrown, request_id: requestIdOf(res) }, error.code);
    if (strict) checkAgainstContract(req, error.code, logger);
    sendProblem(req, res, error, baseUrl, isForPeople(req) ? await lookOfError(req, error, findLook) : {});
  };

const isOfOthers = (thrown: unknown): boolean =>
  thrown instanceof Refusal &&
  thrown.error.code === 'unavailable' &&
  (thrown.error.simulated === true || thrown.error.ofOwner === true);

/** Unexpected errors are not in the union: an error that is not known here becomes an internal error. */
export function toHttpError(thrown: unknown, call: RefusedCall): HttpError {
  if (thrown instanceof Refusal) return inRestWords(thrown.error, call);
  if (thrown instanceof HttpRefusal) return thrown.error;
  if (thrown instanceof Unavailable) return { code: 'unavailable', retryAfterS: UNAVAILABLE_RETRY_S };
  if (thrown instanceof ProviderUnavailable) {
    return {
      code: 'unavailable',
      detail: 'The identity provider does not answer. Nothing was changed; try again in a moment.',
      retryAfterS: PROVIDER_RETRY_S,
    };
  }
  if (thrown instanceof RequestValidationError) return invalidRequest(fieldFaults(thrown), call);
  return ofBodyParser(thrown, call) ?? { code: 'internalError' };
}

/** Confirmations that only the caller's user can give, by the field that holds them. */
const CONFIRMATIONS: Readonly<Record<string, { readonly detail?: string }>> = {
  confirmed: {},
  user_authorized: {
    detail: 'A report needs `user_authorized: true`, the boolean, after the user has agreed to send exactly this.',
  },
};

function invalidRequest(errors: readonly FieldFault[], call: RefusedCall): HttpError {
  const field = Object.keys(CONFIRMATIONS).find((name) => errors.some(({ path }) => path === `body.${name}`));
  if (field === undefined) return { code: 'invalidRequest', errors };
  const said = { code: 'confirmationRequired', ...CONFIRMATIONS[field], errors } as const;
  // If more than the confirmation is wrong, the suggested call would be refused again.
  if (errors.some(({ path }) => path !== `body.${field}`)) return said;
  const why = `Repeat the call with \`${field}: true\` once the user has authorized exactly this.`;
  return { ...said, fix: repeated(call, why, { ...call.body, [field]: true }) };
}

/** Errors of Express and its body parser, by their own error types. */
function ofBodyParser(thrown: unknown, call: RefusedCall): HttpError | null {
  const { type, status } = fieldsOf(thrown);
  if (type === 'entity.too.large') return { code: 'payloadTooLarge' };
  if (type === 'type.unsupported') return { code: 'unsupportedMediaType' };
  if (type === 'charset.unsupported') return { code: 'unsupportedMediaType', detail: 'The body must be in UTF-8.' };
  if (type === 'encoding.unsupported')
    return {
      code: 'unsupportedMediaType',
      detail: 'The body must not be compressed: send it without `Content-Encoding`.',
    };
  if (type === 'entity.parse.failed') return invalidRequest([{ path: 'body', message: 'is not valid JSON' }], call);
  if (thrown instanceof URIError)
    return invalidRequest([{ path: 'path', message: 'has a malformed percent-encoding' }], call);
  // Any other error for which the framework blames the client, such as a body that was cut off.
  if (typeof status === 'number' && status >= 400 && status < 500)
    return invalidRequest([{ path: 'body', message: 'could not be read' }], call);
  return null;
}

export function sendProblem(req: Request, res: Response, error: HttpError, baseUrl: string, look: AppLook = {}): void {
  const { status, title, detail } = ERRORS[error.code];
  setErrorHeaders(req, res, status, error);
  const problem = censored({
    type: `${baseUrl}/docs/errors#${error.code}`,
    title,
    status,
    detail: error.detail ?? detail,
    code: error.code,
    request_id: requestIdOf(res),
    ...(error.fix ? { fix: error.fix } : {}),
    ...(error.errors ? { errors: boundedFaults(error.errors) } : {}),
    ...(error.needs ? { needs: error.needs } : {}),
    ...(error.approvalStatus ? { approval_status: error.approvalStatus } : {}),
    ...(error.cap ? { cap: reachedCap(error.cap) } : {}),
  });
  if (isForPeople(req)) {
    const language = languageOf(req.headers['accept-language']);
    const way = wayOn(req, error, baseUrl, language);
    const known = { pageText: error.pageText, max: error.limit?.max };
    const model = errorPageModel(error.code, language, { requestId: problem.request_id, ...way }, known);
    sendPage(res, status, errorPage({ ...model, developerDetail: problem.detail, cap: problem.cap, look }, language), {
      language,
      ...(isCounted(model) ? { directives: onlyScript(originSeen(req, baseUrl), RETRY.path) } : {}),
    });
    return;
  }
  // The wait token looks like a credential because it is one, and this caller is meant to have it.
  const { approval, wait } = error;
  const answer = { ...problem, ...(approval && wait ? { approval, wait } : {}) };
  res.status(status).type('application/problem+json').send(JSON.stringify(answer));
}

const reachedCap = (cap: ReachedCap): NonNullable<Problem['cap']> => ({
  name: cap.name,
  max: cap.max,
  ends_at: cap.endsAt?.toISOString() ?? null,
  message: capLine(cap),
});

/** Faults and fixes repeat names and addresses of the request, in which somebody may have put a key. */
const censored = (problem: Problem): Problem =>
  JSON.parse(JSON.stringify(problem), (_name, value: unknown) => (typeof value === 'string' ? censor(value) : value));

/** RFC 6750 section 3.1: a request without a credential learns which kind is wanted, and gets no error code. */
const challengeOf = (code: HttpError['code']): string =>
  `Bearer realm="porchlight"${code === 'invalidCredentials' ? ', error="invalid_token"' : ''}`;

function setErrorHeaders(req: Request, res: Response, status: number, error: HttpError): void {
  const { retryAfterS, limit } = error;
  res.setHeader('Cache-Control', 'no-store');
  // If only the cookie of a signed-in browser helps, no bearer token is asked for.
  const bySession = operationOf(req)?.metadata.auth === 'accountSession';
  if (status === 401 && !bySession) res.setHeader('WWW-Authenticate', challengeOf(error.code));
  if (retryAfterS !== undefined) res.setHeader('Retry-After', String(retryAfterS));
  if (limit) for (const header of rateLimitHeaders(limit, retryAfterS ?? limit.windowS)) res.setHeader(...header);
}

function checkAgainstContract(req: Request, code: ErrorCode, logger: Logger): void {
  const operation = operationOf(req);
  if (operation && !errorsOf(operation.metadata).includes(code)) {
    logger.fatal({ operation: operation.metadata.id, code }, 'the contract does not list this code for this operation');
  }
}
