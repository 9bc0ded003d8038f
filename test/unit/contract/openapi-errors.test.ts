import { ERRORS, Problem } from '@porchlight/contract';
import type { ResponseObject } from 'openapi3-ts/oas31';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { described, metadata } from './openapi-sample.ts';

const PROBLEM = 'application/problem+json';

describe('errors in the OpenAPI document', () => {
  it('are one response a status, shared by all operations with the same codes', () => {
    const { document, operation } = described({ metadata: metadata({ auth: 'waitToken' }) });
    expect(operation.responses?.['401']).toEqual({
      $ref: '#/components/responses/MissingCredentialsOrInvalidCredentials',
    });
    expect(document.components?.responses).toHaveProperty('MissingCredentialsOrInvalidCredentials');
  });

  it('get the same name whatever the order in which the contract lists the codes', () => {
    const responsesOf = (errors: Parameters<typeof metadata>[0]) =>
      described({ metadata: metadata(errors) }).operation.responses;
    expect(responsesOf({ errors: ['quotaExceeded', 'rateLimited'] })).toEqual(
      responsesOf({ errors: ['rateLimited', 'quotaExceeded'] }),
    );
  });

  it('narrow the problem to the status and its codes', () => {
    const { document } = described({ metadata: metadata({ errors: ['rateLimited', 'quotaExceeded'] }) });
    const response = document.components?.responses?.RateLimitedOrQuotaExceeded as ResponseObject;
    expect(response.content?.[PROBLEM]?.schema).toEqual({
      allOf: [
        { $ref: '#/components/schemas/Problem' },
        {
          type: 'object',
          required: ['status', 'code'],
          properties: {
            status: { type: 'integer', const: 429 },
            code: { type: 'string', enum: ['rateLimited', 'quotaExceeded'] },
          },
        },
      ],
    });
    expect(response.description).toContain('`quotaExceeded`');
  });

  it('bring the headers of their status', () => {
    const { document } = described({ metadata: metadata({ errors: ['rateLimited'] }) });
    const response = document.components?.responses?.RateLimited as ResponseObject;
    expect(Object.keys(response.headers ?? {})).toEqual(
      expect.arrayContaining(['Api-Version', 'X-Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy']),
    );
  });

  it('show a problem for each code that passes the schema', () => {
    const codes = Object.keys(ERRORS) as (keyof typeof ERRORS)[];
    const { document } = described({ metadata: metadata({ errors: codes }) });
    const responses = Object.values(document.components?.responses ?? {}) as ResponseObject[];
    const shown = responses.flatMap(({ content }) => Object.entries(content?.[PROBLEM]?.examples ?? {}));
    expect(shown.map(([code]) => code).sort()).toEqual([...codes].sort());
    for (const [, example] of shown)
      expect(Problem.safeParse((example as { value: unknown }).value).error).toBeUndefined();
  });

  it('stand beside a body of the operation’s own at the same status', () => {
    const { operation, document } = described({
      responses: { 200: z.object({}), 503: z.object({ ready: z.boolean() }) },
    });
    expect(Object.keys(operation.responses?.['503'].content)).toEqual(['application/json', PROBLEM]);
    expect(operation.responses?.['503'].headers).toHaveProperty('Retry-After');
    expect(document.components?.responses).not.toHaveProperty('Unavailable');
  });

  it('are taken from the codes where the router repeats the problem for the types of the server', () => {
    const { operation } = described({ responses: { 200: z.object({}), 400: Problem } });
    expect(operation.responses?.['400']).toEqual({ $ref: '#/components/responses/InvalidRequest' });
  });

  it('are listed exactly in x-error-codes', () => {
    const { operation } = described({ metadata: metadata({ errors: ['alreadyClaimed'] }) });
    expect(operation['x-error-codes']).toEqual([
      'alreadyClaimed',
      'invalidRequest',
      'payloadTooLarge',
      'unsupportedMediaType',
      'internalError',
      'unavailable',
    ]);
  });
});
