import { secret } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { described, schemaNamed } from './openapi-sample.ts';

const post = (body: z.ZodType, answer: z.ZodType) => described({ method: 'POST', body, responses: { 200: answer } });
const jsonOf = (part: unknown) =>
  (part as { content: Record<string, { schema: unknown }> }).content['application/json']?.schema;

describe('schemas in the OpenAPI document', () => {
  it('become components when they have a name, at the top and inside others', () => {
    const Inner = z.object({ a: z.string() }).meta({ id: 'SampleInner', description: 'Inside.' });
    const Outer = z.object({ inner: Inner, list: z.array(Inner), maybe: Inner.nullable() }).meta({ id: 'SampleOuter' });
    const { document, operation } = post(z.object({ inner: Inner }), Outer);
    const ref = { $ref: '#/components/schemas/SampleInner' };
    expect(jsonOf(operation.responses?.['200'])).toEqual({ $ref: '#/components/schemas/SampleOuter' });
    expect(jsonOf(operation.requestBody)).toMatchObject({ properties: { inner: ref } });
    expect(schemaNamed(document, 'SampleOuter')?.properties).toEqual({
      inner: ref,
      list: { type: 'array', items: ref },
      maybe: { anyOf: [ref, { type: 'null' }] },
    });
    expect(schemaNamed(document, 'SampleInner')).toEqual({
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
      description: 'Inside.',
    });
  });

  it('are listed only when an operation reaches them', () => {
    z.object({}).meta({ id: 'SampleUnreached' });
    const { document } = post(z.object({}), z.object({}));
    expect(Object.keys(document.components?.schemas ?? {})).toEqual([
      'ApprovalRequest',
      'ApprovalWait',
      'ErrorCode',
      'FieldFault',
      'Fix',
      'Problem',
      'ReachedCap',
    ]);
  });

  it('have one name where what is sent and what is answered are the same', () => {
    const Same = z.object({ a: z.string().optional() }).meta({ id: 'SampleSame' });
    const { document } = post(Same, Same);
    expect(schemaNamed(document, 'SampleSame')).toBeDefined();
    expect(schemaNamed(document, 'SampleSameInput')).toBeUndefined();
  });

  it('have an Input form where they differ, and so have those that hold them', () => {
    const Leaf = z.object({ a: z.string().default('x') }).meta({ id: 'SampleLeaf' });
    const Tree = z.object({ leaf: Leaf }).meta({ id: 'SampleTree' });
    const { document, operation } = post(Tree, Tree);
    expect(jsonOf(operation.requestBody)).toEqual({ $ref: '#/components/schemas/SampleTreeInput' });
    expect(jsonOf(operation.responses?.['200'])).toEqual({ $ref: '#/components/schemas/SampleTree' });
    expect(schemaNamed(document, 'SampleTreeInput')?.properties?.leaf).toEqual({
      $ref: '#/components/schemas/SampleLeafInput',
    });
    expect(schemaNamed(document, 'SampleLeaf')?.required).toEqual(['a']);
    expect(schemaNamed(document, 'SampleLeafInput')?.required).toBeUndefined();
  });

  it('refuse unknown fields only where the contract does', () => {
    const { operation } = post(z.strictObject({}), z.object({}));
    expect(jsonOf(operation.requestBody)).toMatchObject({ additionalProperties: false });
    expect(jsonOf(operation.responses?.['200'])).not.toHaveProperty('additionalProperties');
  });

  it('mark a secret, write-only where it travels toward the service alone', () => {
    const token = secret(z.string(), { description: 'A token.' });
    const { document, operation } = post(z.object({ token }), z.object({ token: secret(z.string()) }));
    const marked = { type: 'string', format: 'password', 'x-secret': true };
    expect(jsonOf(operation.requestBody)).toMatchObject({
      properties: { token: { ...marked, description: 'A token.', writeOnly: true } },
    });
    expect(jsonOf(operation.responses?.['200'])).toMatchObject({ properties: { token: marked } });
    expect(JSON.stringify(operation.responses)).not.toContain('writeOnly');
    expect(JSON.stringify(document)).not.toContain('"secret"');
  });

  it('say nothing that a format or type says already', () => {
    const { operation } = post(
      z.object({}),
      z.object({ at: z.iso.datetime(), id: z.int(), extra: z.record(z.string(), z.unknown()) }),
    );
    expect(jsonOf(operation.responses?.['200'])).toMatchObject({
      properties: {
        at: { type: 'string', format: 'date-time' },
        id: { type: 'integer' },
        extra: { type: 'object', additionalProperties: {} },
      },
    });
    expect(JSON.stringify(operation.responses)).not.toMatch(/pattern|minimum|maximum|propertyNames/);
  });

  it('carry an example in the list that JSON Schema knows', () => {
    const { operation } = post(z.object({}), z.object({ a: z.string().meta({ example: 'x' }) }));
    expect(jsonOf(operation.responses?.['200'])).toMatchObject({
      properties: { a: { type: 'string', examples: ['x'] } },
    });
  });
});
