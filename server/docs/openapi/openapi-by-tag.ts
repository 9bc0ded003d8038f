/**
 * The part of the description that one tag needs: its operations, and the components that they refer to. It is for
 * readers that pay for each word, so an error has only its description and the one shape that all errors share;
 * `x-error-codes` of an operation names its codes.
 */
import type { OpenApiDocument } from './openapi-file.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;
const REFERENCE = /"#\/components\/(\w+)\/([^"]+)"/g;

export function openApiOfTag(document: OpenApiDocument, tag: string): OpenApiDocument {
  const { webhooks: sent = {}, ...rest } = document;
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
      const kept = METHODS.flatMap((method) => {
        const operation = item[method];
        return operation?.tags?.includes(tag) ? [[method, operation] as const] : [];
      });
      return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)]];
    }),
  );
  const webhooks = Object.fromEntries(Object.entries(sent).filter(([, item]) => item.post?.tags?.includes(tag)));
  const schemes = document.components?.securitySchemes ?? {};
  const security = Object.fromEntries(
    Object.entries(schemes).filter(([name]) => JSON.stringify(paths).includes(`{"${name}":`)),
  );
  return {
    ...rest,
    tags: document.tags?.filter(({ name }) => name === tag) ?? [],
    paths,
    ...(Object.keys(webhooks).length === 0 ? {} : { webhooks }),
    components: { ...componentsFor(document, { paths, webhooks }), securitySchemes: security },
  };
}

function componentsFor({ components = {} }: OpenApiDocument, start: object): Record<string, Record<string, unknown>> {
  const kept: Record<string, Record<string, unknown>> = {};
  const queue: unknown[] = [start];
  for (let part = queue.shift(); part !== undefined; part = queue.shift()) {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      const whole = (components as Record<string, Record<string, unknown> | undefined>)[kind]?.[name];
      if (whole === undefined || kept[kind]?.[name] !== undefined) continue;
      const found = kind === 'responses' ? shortError(whole) : whole;
      kept[kind] = { ...kept[kind], [name]: found };
      queue.push(found);
    }
  }
  return kept;
}

const PROBLEM = 'application/problem+json';

function shortError(response: unknown): unknown {
  const { description, content } = response as { description?: string; content?: Record<string, unknown> };
  if (content?.[PROBLEM] === undefined) return response;
  return { description, content: { [PROBLEM]: { schema: { $ref: '#/components/schemas/Problem' } } } };
}
