/** Error responses: one component for each set of codes that some operation answers with at one status. */
import type { ExampleObject, ResponseObject } from 'openapi3-ts/oas31';
import { ERROR_CODES, ERRORS, type ErrorCode } from '../errors.ts';
import { RESPONSE_HEADERS } from '../headers.ts';
import { errorsOf } from '../operation.ts';
import { EXAMPLE_BASE_URL } from './info.ts';
import { SCHEMAS } from './json-schema.ts';
import type { OperationShape } from './operation-shape.ts';
import { headersOf } from './response-headers.ts';

export interface ErrorResponse {
  readonly status: number;
  /** Name of the component, made from the codes, so that equal sets share one. */
  readonly name: string;
  readonly response: ResponseObject;
}

export function errorResponsesOf({ metadata }: OperationShape): ErrorResponse[] {
  const codes = new Set(errorsOf(metadata));
  const byStatus = Map.groupBy(
    ERROR_CODES.filter((code) => codes.has(code)),
    (code) => ERRORS[code].status,
  );
  const isPage = metadata.forBrowsers === true;
  return [...byStatus].sort(([a], [b]) => a - b).map(([status, ofStatus]) => errorResponse(status, ofStatus, isPage));
}

/** `isPage` means that people who ask for HTML get the same error as a page. */
function errorResponse(status: number, codes: readonly ErrorCode[], isPage: boolean): ErrorResponse {
  return {
    status,
    name: codes.map((code) => code.charAt(0).toUpperCase() + code.slice(1)).join('Or') + (isPage ? 'Page' : ''),
    response: {
      description: codes.map((code) => `\`${code}\`: ${ERRORS[code].detail}`).join('\n\n'),
      headers: headersOf(status),
      content: {
        'application/problem+json': {
          schema: {
            allOf: [
              { $ref: `${SCHEMAS}Problem` },
              {
                type: 'object',
                required: ['status', 'code'],
                properties: { status: { type: 'integer', const: status }, code: { type: 'string', enum: [...codes] } },
              },
            ],
          },
          examples: Object.fromEntries(codes.map((code) => [code, example(code)])),
        },
        ...(isPage ? { 'text/html': { schema: { type: 'string' } } } : {}),
      },
    },
  };
}

function example(code: ErrorCode): ExampleObject {
  const { status, title, detail, remedy } = ERRORS[code];
  return {
    summary: title,
    description: remedy,
    value: {
      type: `${EXAMPLE_BASE_URL}/docs/errors#${code}`,
      title,
      status,
      detail,
      code,
      request_id: RESPONSE_HEADERS['X-Request-Id'].example,
    },
  };
}
