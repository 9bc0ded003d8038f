/** The only place where an error becomes a status, a code and a public text. Details of surprises go to the log. */
import { ERRORS, type ErrorCode, errorsOf, type FieldFault, type Fix, type Problem } from '@porchlight/contract';
import { RequestValidationError } from '@ts-rest/express';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Logger } from 'pino';
import { censor } from '../../kernel/censor.ts';
import { type DomainError, Refusal } from '../../kernel/domain-error.ts';
import { Unavailable } from '../../kernel/unavailable.ts';
import { sendPage } from '../../pages/respond.ts';
import { errorPageModel } from '../../pages/views/error-copy.ts';
import { errorPage } from '../../pages/views/error-page.ts';
import { ProviderUnavailable } from '../../providers/identity-provider.ts';
import { requestIdOf } from '../logging/request-id.ts';
import { operationOf } from '../operation-of.ts';
import { rateLimitHeaders } from '../rate-limit-headers.ts';
import { isForPeople } from './page-or-data.ts';
import { fieldFaults } from './validation-faults.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly logger: Logger;
  /** In tests and development an answer that the contract does not list is a fault of ours, and said so. */
  readonly strict: boolean;
}

const UNAVAILABLE_RETRY_S = 2;
const PROVIDER_RETRY_S = 5;

export const errorResponse =
  ({ baseUrl, logger, strict }: Dependencies): ErrorRequestHandler =>
  (thrown, req, res, next) => {
    if (res.headersSent) {
      next(thrown);
      return;
    }
    const error = withConfirmation(toDomainError(thrown), req);
    const { status } = ERRORS[error.code];
    if (status >= 500) logger.error({ err: thrown, request_id: requestIdOf(res) }, error.code);
    if (strict) checkAgainstContract(req, error.code, logger);
    sendProblem(req, res, error, baseUrl);
  };

/** Surprises have no place in the union: whatever is not known here is an internal error. */
export function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof Refusal) return thrown.error;
  if (thrown instanceof Unavailable) return { code: 'unavailable', retryAfterS: UNAVAILABLE_RETRY_S };
  if (thrown instanceof ProviderUnavailable) {
    return {
      code: 'unavailable',
      detail: 'The identity provider does not answer. Nothing was changed; try again in a moment.',
      retryAfterS: PROVIDER_RETRY_S,
    };
  }
  if (thrown instanceof RequestValidationError) return invalidRequest(fieldFaults(thrown));
  return ofBodyParser(thrown) ?? { code: 'internalError' };
}

const invalidRequest = (errors: FieldFault[]): DomainError => {
  if (errors.some(({ path }) => path === 'body.confirmed')) return { code: 'confirmationRequired', errors };
  if (errors.some(({ path }) => path === 'body.user_authorized')) {
    const detail =
      'A report needs `user_authorized: true`, the boolean, after the user has agreed to send exactly this.';
    return { code: 'confirmationRequired', detail, errors };
  }
  return { code: 'invalidRequest', errors };
};

/** Only the caller's user can confirm; once they have, this is the call to repeat. */
function withConfirmation(error: DomainError, { method, path }: Request): DomainError {
  if (error.code !== 'confirmationRequired' || error.fix) return error;
  const field = error.errors?.some((fault) => fault.path === 'body.user_authorized') ? 'user_authorized' : 'confirmed';
  const why = `Repeat the call with \`${field}: true\` once the user has authorized exactly this.`;
  return { ...error, fix: { why, method: method as Fix['method'], path, body: { [field]: true } } };
}

/** What Express and its body parser say, by their own error types. */
function ofBodyParser(thrown: unknown): DomainError | null {
  const { type, status } = (thrown ?? {}) as { type?: unknown; status?: unknown };
  if (type === 'entity.too.large') return { code: 'payloadTooLarge' };
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') return { code: 'unsupportedMediaType' };
  if (type === 'entity.parse.failed') return invalidRequest([{ path: 'body', message: 'is not valid JSON' }]);
  if (thrown instanceof URIError)
    return invalidRequest([{ path: 'path', message: 'has a malformed percent-encoding' }]);
  // Anything else that the framework itself blames on the client, such as a body that was cut off.
  if (typeof status === 'number' && status >= 400 && status < 500)
    return invalidRequest([{ path: 'body', message: 'could not be read' }]);
  return null;
}

export function sendProblem(req: Request, res: Response, error: DomainError, baseUrl: string): void {
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
    ...(error.errors ? { errors: [...error.errors] } : {}),
  });
  if (isForPeople(req)) {
    const model = errorPageModel(error.code, { requestId: problem.request_id });
    sendPage(res, status, errorPage({ ...model, developerDetail: problem.detail }));
    return;
  }
  res.status(status).type('application/problem+json').send(JSON.stringify(problem));
}

/** Faults and fixes repeat names and addresses of the request, and somebody may have put a key there. */
const censored = (problem: Problem): Problem =>
  JSON.parse(JSON.stringify(problem), (_name, value: unknown) => (typeof value === 'string' ? censor(value) : value));

function setErrorHeaders(req: Request, res: Response, status: number, { retryAfterS, limit }: DomainError): void {
  res.setHeader('Cache-Control', 'no-store');
  // Where only the cookie of a signed-in browser helps, no bearer token is asked for.
  const bySession = operationOf(req)?.metadata.auth === 'accountSession';
  if (status === 401 && !bySession) res.setHeader('WWW-Authenticate', 'Bearer realm="porchlight"');
  if (retryAfterS !== undefined) res.setHeader('Retry-After', String(retryAfterS));
  if (limit) for (const header of rateLimitHeaders(limit, retryAfterS ?? limit.windowS)) res.setHeader(...header);
}

function checkAgainstContract(req: Request, code: ErrorCode, logger: Logger): void {
  const operation = operationOf(req);
  if (operation && !errorsOf(operation.metadata).includes(code)) {
    logger.fatal({ operation: operation.metadata.id, code }, 'the contract does not list this code for this operation');
  }
}
