/** Compares an answer with the contract. Each fault is a sentence; an empty list means no fault. */
import {
  COMMON_HEADERS,
  ERRORS,
  type ErrorCode,
  errorsOf,
  type Operation,
  Problem,
  STATUS_HEADERS,
} from '@porchlight/contract';
import { z } from 'zod';
import type { ResolvedRequest } from './requests.ts';
import type { FuzzAnswer } from './send.ts';

const ROUTING: readonly ErrorCode[] = ['routeNotFound', 'methodNotAllowed'];
/** Answers whose purpose is to return a secret to a caller that may have it. */
const HANDS_OUT = new Set([
  'createGuestTenant',
  'createOwnedTenant',
  'rotateKeys',
  'createClaimUrl',
  'askForLink',
  'createEdgeSession',
  'refreshSession',
  'registerAgent',
  'registerAgentIdentity',
  'beginAgentClaim',
  'pollAgentClaim',
]);

export interface Expectations {
  readonly operation: Operation;
  readonly request: ResolvedRequest;
  readonly secrets: ReadonlySet<string>;
  readonly baseUrl: string;
}

export function faultsOf(answer: FuzzAnswer, { operation, request, secrets, baseUrl }: Expectations): string[] {
  const faults: string[] = [];
  const { status, headers, body } = answer;
  // Node itself refuses a head of more than 16 KB, before there is a request to answer.
  if (status === 431 && body === '') return [];
  const isOwnMethod = request.method === operation.method;
  for (const name of COMMON_HEADERS) if (!headers[name.toLowerCase()]) faults.push(`the header ${name} is missing`);
  if (headers['x-powered-by']) faults.push('X-Powered-By is there');
  const isProblem = String(headers['content-type'] ?? '').startsWith('application/problem+json');
  const isSuccess = isOwnMethod && status in operation.responses && !isProblem;
  if (!isSuccess || !HANDS_OUT.has(operation.metadata.id)) {
    for (const secret of secrets)
      if (body.includes(secret)) faults.push(`the secret ${secret.slice(0, 12)}… is repeated`);
  }
  if (request.method === 'HEAD' || request.method === 'OPTIONS') {
    return status < 500 || status in operation.responses ? faults : [...faults, `${status} to ${request.method}`];
  }
  if (isSuccess) faults.push(...faultsOfSuccess(answer, operation));
  else faults.push(...faultsOfProblem(answer, operation, isOwnMethod, baseUrl));
  return faults;
}

const isOtherResponse = (schema: unknown): schema is { contentType: string } =>
  typeof schema === 'object' && schema !== null && 'contentType' in schema;

function faultsOfSuccess({ status, headers, body }: FuzzAnswer, { responses, metadata }: Operation): string[] {
  const faults: string[] = [];
  if (metadata.headers?.includes('Cache-Control') && headers['cache-control'] !== 'no-store') {
    faults.push('the answer may be stored');
  }
  const schema: unknown = responses[status];
  const type = String(headers['content-type'] ?? '');
  if (isOtherResponse(schema)) {
    return type.startsWith(schema.contentType) ? faults : [...faults, `an answer of the type ${type}`];
  }
  if (!(schema instanceof z.ZodType)) return body === '' ? faults : [...faults, 'there is a body'];
  if (metadata.alternatives && Object.keys(metadata.alternatives).some((other) => type.startsWith(other)))
    return faults;
  if (!type.startsWith('application/json')) return [...faults, `the type is ${type}`];
  const parsed = schema.safeParse(parse(body));
  return parsed.success ? faults : [...faults, `the body does not fit: ${z.prettifyError(parsed.error)}`];
}

function faultsOfProblem(
  { status, headers, body }: FuzzAnswer,
  operation: Operation,
  isOwnMethod: boolean,
  baseUrl: string,
): string[] {
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}`);
  for (const name of STATUS_HEADERS[status] ?? []) {
    // If a cookie is missing, no HTTP authentication scheme can help.
    if (name === 'WWW-Authenticate' && operation.metadata.auth === 'accountSession') continue;
    if (!headers[name.toLowerCase()]) faults.push(`${status} comes without ${name}`);
  }
  const type = String(headers['content-type'] ?? '');
  // A browser gets the same as a page.
  if (type.startsWith('text/html')) return status >= 400 ? faults : [...faults, `a page with ${status}`];
  if (!type.startsWith('application/problem+json')) return [...faults, `${status} with the type ${type}`];
  const parsed = z.strictObject(Problem.shape).safeParse(parse(body));
  if (!parsed.success) return [...faults, `no problem: ${z.prettifyError(parsed.error)}`];
  const { code, status: stated, type: page, request_id: requestId } = parsed.data;
  const allowed: readonly ErrorCode[] = [...errorsOf(operation.metadata), ...ROUTING];
  if (isOwnMethod && !allowed.includes(code as ErrorCode)) faults.push(`the code ${code} is not listed`);
  if (stated !== status || ERRORS[code as ErrorCode].status !== status) faults.push(`${code} with ${status}`);
  if (page !== `${baseUrl}/docs/errors#${code}`) faults.push(`the type is ${page}`);
  if (requestId !== headers['x-request-id']) faults.push('two ids for one request');
  return faults;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
