import { secret } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { c } from '../../../contract/src/ts-rest.ts';
import { described, metadata } from './openapi-sample.ts';

describe('an operation in the OpenAPI document', () => {
  it('has the id, tag, summary and description of the contract', () => {
    const { operation, document } = described({ description: 'More words.' });
    expect(operation).toMatchObject({
      operationId: 'tryIt',
      tags: ['Tenant'],
      summary: 'Try it',
      description: 'More words.',
    });
    expect(document.tags).toEqual([{ name: 'Tenant', description: expect.any(String) }]);
  });

  it('says when it works while paused and when browsers may call it, once', () => {
    const words = { metadata: metadata({ whilePaused: true, cors: true }) };
    const { operation } = described({ ...words, description: 'Works while the tenant is paused.' });
    expect(operation.description).toBe(
      'Works while the tenant is paused.\n\nBrowsers of any origin may call it, without cookies.',
    );
  });

  it('writes path parameters in braces and requires them', () => {
    const { document, operation } = described({ path: '/users/:id/sessions/:sid' });
    expect(Object.keys(document.paths ?? {})).toEqual(['/users/{id}/sessions/{sid}']);
    expect(operation.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'sid', in: 'path', required: true, schema: { type: 'string' } },
    ]);
  });

  it('lists query and header parameters with description, default and deprecation', () => {
    const { operation } = described({
      query: z.strictObject({
        limit: z.coerce.number().int().min(1).max(9).default(5).meta({ description: 'How many.' }),
        old: z.string().optional().meta({ deprecated: true }),
        must: z.string(),
      }),
      headers: { 'idempotency-key': z.string().optional() },
    });
    expect(operation.parameters).toEqual([
      {
        name: 'limit',
        in: 'query',
        description: 'How many.',
        schema: { type: 'integer', minimum: 1, maximum: 9, default: 5 },
      },
      { name: 'old', in: 'query', deprecated: true, schema: { type: 'string' } },
      { name: 'must', in: 'query', required: true, schema: { type: 'string' } },
      { name: 'idempotency-key', in: 'header', schema: { type: 'string' } },
    ]);
  });

  it.each(['outward', 'irreversible'] as const)('takes the header Approval where its risk is %s', (risk) => {
    const { operation } = described({ metadata: metadata({ risk }) });
    expect(operation.parameters).toEqual([
      {
        name: 'Approval',
        in: 'header',
        description: expect.any(String),
        schema: expect.objectContaining({ type: 'string' }),
      },
    ]);
  });

  it.each(['read', 'reversible'] as const)('takes no header Approval where its risk is %s', (risk) => {
    expect(described({ metadata: metadata({ risk }) }).operation.parameters).toBeUndefined();
  });

  it('leaves headers that OpenAPI describes elsewhere out of the parameters', () => {
    const { operation } = described({ headers: { Authorization: z.string(), accept: z.string().optional() } });
    expect(operation.parameters).toBeUndefined();
  });

  it('names the credential that each kind of authentication takes', () => {
    const securityOf = (auth: Parameters<typeof metadata>[0]) =>
      described({ metadata: metadata(auth) }).operation.security;
    expect(securityOf({ auth: 'public' })).toEqual([]);
    expect(securityOf({ auth: 'management' })).toEqual([{ managementKey: [] }]);
    expect(securityOf({ auth: 'application' })).toEqual([{ applicationKey: [] }, { applicationKeyInQuery: [] }]);
    expect(securityOf({ auth: 'edgeSession' })).toEqual([{ edgeSessionToken: [] }]);
    expect(securityOf({ auth: 'waitToken' })).toEqual([{ waitToken: [] }]);
    expect(securityOf({ auth: 'accountToken' })).toEqual([{ accountToken: [] }]);
    expect(securityOf({ auth: 'accountSession' })).toEqual([{ accountSession: [] }]);
  });

  it('describes a key in the query as a credential and not a second time as a parameter', () => {
    const { operation, document } = described({
      query: z.strictObject({ key: secret(z.string()).optional() }),
      metadata: metadata({ auth: 'application' }),
    });
    expect(operation.parameters).toBeUndefined();
    expect(document.components?.securitySchemes?.applicationKeyInQuery).toMatchObject({ in: 'query', name: 'key' });
  });

  it('shows the example and whether the body may be left out', () => {
    const body = z.strictObject({ name: z.string().optional() });
    const example = { request: { name: 'Todo' }, response: { ok: true } };
    const route = {
      method: 'POST',
      responses: { 201: z.object({ ok: z.boolean() }) },
      metadata: metadata({ example }),
    };
    const needed = described({ ...route, body }).operation;
    expect(needed.requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { example: { name: 'Todo' } } },
    });
    expect(needed.responses?.['201']).toMatchObject({ content: { 'application/json': { example: { ok: true } } } });
    expect(described({ ...route, body: body.optional() }).operation.requestBody).toMatchObject({ required: false });
    expect(described({ ...route, body: c.noBody() }).operation.requestBody).toBeUndefined();
  });

  it('lists the other media types of the success', () => {
    const { operation } = described({
      responses: { 200: z.object({}) },
      metadata: metadata({ alternatives: { 'text/plain': 'key=value\n' } }),
    });
    expect(Object.keys(operation.responses?.['200'].content)).toEqual(['application/json', 'text/plain']);
    expect(operation.responses?.['200'].description).toBe('Done. Also as `text/plain`, where `Accept` asks for it.');
  });

  it('names the common response headers and those of its own, each described once', () => {
    const { document, operation } = described({
      responses: { 302: c.noBody() },
      metadata: metadata({ headers: ['Location'] }),
    });
    expect(operation.responses?.['302'].headers).toEqual({
      'Api-Version': { $ref: '#/components/headers/Api-Version' },
      'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
      Location: { $ref: '#/components/headers/Location' },
    });
    expect(document.components?.headers?.Location).toMatchObject({ schema: { type: 'string' } });
    expect(document.components?.headers?.['Api-Version']).toMatchObject({ required: true });
    expect(document.components?.headers).not.toHaveProperty('Sunset');
  });

  it.each([
    ['has no metadata', { metadata: undefined }],
    ['has no summary', { summary: undefined }],
    ['must be a z.object', { query: z.string() }],
    ['cannot be documented', { responses: { 200: c.type<string>() } }],
  ])('is refused when it %s', (message, route) => {
    expect(() => described(route)).toThrow(message);
  });
});
