/** An error as HTTP sends it: a domain error in the words of REST, or one that only HTTP knows. */
import { type FieldFault, Fix, operationById } from '@porchlight/contract';
import type { CredentialKind, DomainError, ErrorParts, Next } from '../../kernel/domain-error.ts';
import { PAGE_PATHS } from '../../pages/paths.ts';

/** The path of each of `errors` begins with the part of the request that it is in: `body`, `query`, `path` or `headers`. */
export interface HttpError extends Omit<ErrorParts, 'next'> {
  readonly fix?: Fix;
}

/** Carries an error that only HTTP knows from a middleware to the one place that answers. */
export class HttpRefusal extends Error {
  readonly error: HttpError;

  constructor(error: HttpError) {
    super(error.code);
    this.name = 'HttpRefusal';
    this.error = error;
  }
}

/** The request that is refused, for errors whose remedy is to repeat it in another way. */
export interface RefusedCall {
  readonly method: string;
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

export function inRestWords(error: DomainError, call: RefusedCall): HttpError {
  if (error.code === 'wrongKeyKind') {
    return { code: error.code, detail: wrongKeyText(error), fix: repeated(call, WHERE_FROM[error.expected]) };
  }
  const { next, errors, ...said }: ErrorParts = error;
  return {
    ...said,
    ...(next ? { fix: restCall(next) } : {}),
    ...(errors ? { errors: errors.map(located(call)) } : {}),
  };
}

/** The fields of a read are in its query, those of any other call in its body. */
const located =
  ({ method }: RefusedCall) =>
  ({ path, message }: FieldFault): FieldFault => ({ path: `${READS.has(method) ? 'query' : 'body'}.${path}`, message });

const READS = new Set(['GET', 'HEAD']);

/** The next step as a call of the REST API. */
export function restCall(next: Next): Fix {
  if ('page' in next) return { why: next.why, method: 'GET', path: PAGE_PATHS[next.page] };
  const { why, params = {}, query = {}, body } = next;
  const { method, path } = operationById(next.operation);
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return {
    why,
    method: Fix.shape.method.parse(method),
    path: search.length > 0 ? `${filled}?${search.join('&')}` : filled,
    ...(body ? { body } : {}),
  };
}

export const repeated = ({ method, path }: RefusedCall, why: string, body?: Fix['body']): Fix => ({
  why,
  method: Fix.shape.method.catch('GET').parse(method),
  path,
  ...(body ? { body } : {}),
});

/** Says which kind of credential was sent to the wrong place, and where it belongs. */
export const wrongKeyText = ({ given }: { readonly given: CredentialKind }): string => `This is ${WHERE_TO[given]}.`;

const WHERE_TO: Readonly<Record<CredentialKind, string>> = {
  management: 'a management key, which is for `/api/*`',
  application: 'an application key, which is for `/edge/*`',
  waitToken: 'a wait token, which is for `GET /api/wait` alone',
  edgeSession: 'an edge session token, which is for `GET /edge/session`',
  accountToken: 'an OAuth access token, which is for `/mcp`',
};

const WHERE_FROM: Readonly<Record<CredentialKind, string>> = {
  management: 'Repeat the call with the management key of the `.service` file.',
  application: 'Repeat the call with the application key of the `.service` file.',
  waitToken: 'Repeat the call with the wait token that `POST /api/claim/url` returned.',
  edgeSession: 'Repeat the call with a token of `POST /edge/session`.',
  accountToken: 'Repeat the call with an OAuth access token of an account. /docs/oauth tells how to get one.',
};
