/**
 * One call of an operation, as data for the examples in every language. Keys are read from the environment, never
 * typed.
 */
import type { Auth, Operation } from '@porchlight/contract';
import { exampleValue } from '../openapi/example-value.ts';
import type { OpenApiDocument, OpenApiSchema } from '../openapi/openapi-file.ts';

export interface Call {
  readonly method: string;
  readonly url: string;
  /** The variable that holds the bearer token. */
  readonly keyVariable: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The encoded fields if the body is a form. */
  readonly form: string | undefined;
  /** The file that is sent if the body is not JSON. */
  readonly file: string | undefined;
  readonly fileType: string | undefined;
  /** The answer is a redirect for a browser. */
  readonly isLink: boolean;
  /** The answer is plain text. */
  readonly isText: boolean;
  /** The answer has one JSON object per line, and lines may arrive one by one. */
  readonly isStream: boolean;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const LINES = 'application/x-ndjson';

/** The files that the examples send, by what the contract takes. */
const FILES: Readonly<Record<string, { readonly name: string; readonly type: string }>> = {
  [LINES]: { name: 'users.ndjson', type: LINES },
  'application/secevent+jwt': { name: 'event.jwt', type: 'application/secevent+jwt' },
  'image/*': { name: 'logo.png', type: 'image/png' },
};

interface Described {
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  readonly responses?: Readonly<Record<string, unknown>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: OpenApiSchema;
}

const KEYS: Readonly<Record<Auth, string | undefined>> = {
  public: undefined,
  management: 'MANAGEMENT_KEY',
  application: 'APPLICATION_KEY',
  edgeSession: 'EDGE_SESSION_TOKEN',
  waitToken: 'WAIT_TOKEN',
  accountToken: 'ACCOUNT_TOKEN',
  accountSession: undefined,
};

/** Example values for parameters of which the contract gives only the type. */
const PARAMETERS: Readonly<Record<string, string>> = {
  'checkRedirect redirect_uri': 'https://app.example.com/auth/callback',
  'revokeSession id': 'ses_4fD0bTq9',
  'removePasskey handle': 'Zk9vWnQxcUw',
};

export function callOf(
  document: OpenApiDocument,
  baseUrl: string,
  { method, path, metadata }: Operation,
  described: Described,
): Call {
  const parameters = (described.parameters ?? []).filter((one): one is Parameter => 'name' in one);
  const value = ({ name, schema }: Parameter): string =>
    PARAMETERS[`${metadata.id} ${name}`] ?? String(exampleValue(document, schema ?? {}, name));
  const needed = parameters.filter(({ required }) => required);
  const query = new URLSearchParams(needed.filter((one) => one.in === 'query').map((one) => [one.name, value(one)]));
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce((text, one) => text.replace(`:${one.name}`, encodeURIComponent(value(one))), path as string);
  const file = fileOf(described.requestBody);
  const headers = parameters.filter((one) => one.in === 'header' && (one.required || one.name === 'Idempotency-Key'));
  return {
    method,
    url: `${baseUrl}${filled}${query.size === 0 ? '' : `?${query}`}`,
    keyVariable: KEYS[metadata.auth],
    headers: Object.fromEntries(headers.map((one) => [one.name, value(one)])),
    body: bodyOf(document, described, JSON_TYPE),
    form: formOf(bodyOf(document, described, FORM_TYPE)),
    file: file?.name,
    fileType: file?.type,
    isLink: described.responses?.['302'] !== undefined,
    isText: answersWith(described, 'text/plain', JSON_TYPE),
    isStream: answersWith(described, LINES),
  };
}

/** Whether the success has this media type, and no other one. */
function answersWith({ responses = {} }: Described, type: string, other?: string): boolean {
  const status = Object.keys(responses).find((key) => Number(key) < 300) ?? '';
  const types = mediaTypesOf(responses[status]);
  return types.includes(type) && !types.some((one) => one === other);
}

const mediaTypesOf = (described: unknown): string[] =>
  Object.keys(((described ?? {}) as { content?: object }).content ?? {});

const fileOf = (requestBody: unknown) => mediaTypesOf(requestBody).flatMap((type) => FILES[type] ?? [])[0];

const formOf = (fields: unknown): string | undefined =>
  fields === undefined ? undefined : new URLSearchParams(fields as Record<string, string>).toString();

function bodyOf(document: OpenApiDocument, { requestBody }: Described, type: string): unknown {
  const media = (requestBody as { content?: Record<string, { example?: unknown; schema?: OpenApiSchema }> } | undefined)
    ?.content?.[type];
  if (media === undefined) return undefined;
  return media.example ?? (media.schema === undefined ? {} : exampleValue(document, media.schema));
}

/** Headers that are the same in every language, without the key. */
export const plainHeaders = ({ headers, body, form, fileType }: Call): readonly (readonly [string, string])[] => [
  ...(body === undefined ? [] : [['Content-Type', JSON_TYPE] as const]),
  ...(form === undefined ? [] : [['Content-Type', FORM_TYPE] as const]),
  ...(fileType === undefined ? [] : [['Content-Type', fileType] as const]),
  ...Object.entries(headers),
];
