import { COMMON_HEADERS, contract, ERRORS, errorsOf, operationsOf, STATUS_HEADERS } from '@porchlight/contract';
import { EXAMPLE_BASE_URL, openApiDocument, servedDocument } from '@porchlight/contract/openapi';
import type { OperationObject, PathItemObject, ResponseObject } from 'openapi3-ts/oas31';
import { describe, expect, it } from 'vitest';

const document = openApiDocument(contract);

const described = (method: string, path: string): OperationObject | undefined =>
  (document.paths?.[path.replaceAll(/:(\w+)/g, '{$1}')] as Record<string, OperationObject> | undefined)?.[
    method.toLowerCase()
  ];

function responseOf(operation: OperationObject, status: number): ResponseObject {
  const response = operation.responses?.[status] as ResponseObject & { $ref?: string };
  const name = response.$ref?.replace('#/components/responses/', '');
  return name === undefined ? response : (document.components?.responses?.[name] as ResponseObject);
}

describe.each(operationsOf().map((route) => [route.metadata.id, route] as const))('%s in openapi.json', (id, route) => {
  const operation = described(route.method, route.path) as OperationObject;

  it('is described under its path, method and id', () => {
    expect(operation?.operationId).toBe(id);
  });

  it('has the permission and the risk of the contract', () => {
    const { permission, risk } = route.metadata;
    expect([operation['x-permission'], operation['x-risk']]).toEqual([permission, risk]);
  });

  it('names the protocol that it speaks, where that is not ours', () => {
    expect(operation['x-protocol']).toBe(route.metadata.protocol);
  });

  it('answers with each of its error codes at the status of the code, with the headers of that status', () => {
    for (const code of errorsOf(route.metadata)) {
      const { status } = ERRORS[code];
      const { headers, content } = responseOf(operation, status);
      expect(content?.['application/problem+json']?.examples).toHaveProperty(code);
      expect(Object.keys(headers ?? {})).toEqual(
        expect.arrayContaining([...COMMON_HEADERS, ...(STATUS_HEADERS[status] ?? [])]),
      );
    }
  });

  it('answers with each status of the router, with the common headers and its own', () => {
    for (const status of Object.keys(route.responses).map(Number)) {
      const own = status < 400 ? (route.metadata.headers ?? []) : [];
      expect(Object.keys(responseOf(operation, status).headers ?? {})).toEqual(
        expect.arrayContaining([...COMMON_HEADERS, ...own]),
      );
    }
  });
});

describe('openapi.json', () => {
  it('marks what belongs to auth.md and to Caddy', () => {
    const marked = operationsOf().filter(({ metadata }) => metadata.protocol !== undefined);
    expect(marked.map(({ path, metadata }) => [path, metadata.protocol])).toEqual([
      ['/agent/auth', 'auth.md'],
      ['/agent/identity', 'auth.md'],
      ['/agent/identity/claim', 'auth.md'],
      ['/agent/identity/token', 'auth.md'],
      ['/edge/domains/allowed', 'Caddy on_demand_tls'],
    ]);
  });

  it('promises no header of a problem for a refusal of another protocol', () => {
    const claim = described('POST', '/agent/identity/claim') as OperationObject;
    expect(Object.keys(responseOf(claim, 401).headers ?? {})).toEqual([...COMMON_HEADERS]);
    const poll = described('POST', '/agent/identity/token') as OperationObject & { requestBody: { content: object } };
    expect(Object.keys(poll.requestBody.content)).toEqual(['application/x-www-form-urlencoded']);
  });

  it('describes the operations of the contract and no other', () => {
    const ids = Object.values(document.paths ?? {}).flatMap((path) =>
      Object.values(path as PathItemObject).map((operation: OperationObject) => operation.operationId),
    );
    expect(ids.sort()).toEqual(
      operationsOf()
        .map(({ metadata }) => metadata.id)
        .sort(),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('refers only to components that exist, and has none that nothing refers to', () => {
    const text = JSON.stringify(document);
    const refs = new Set([...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map((match) => match[1]));
    const { securitySchemes, ...components } = document.components ?? {};
    const present = Object.entries(components).flatMap(([kind, named]) =>
      Object.keys(named as object).map((name) => `${kind}/${name}`),
    );
    expect([...refs].sort()).toEqual(present.sort());
  });

  it('comes out the same every time', () => {
    expect(JSON.stringify(openApiDocument(contract))).toBe(JSON.stringify(document));
  });

  it('names the running service when it is served, and nothing of the address it was generated with', () => {
    const served = servedDocument(document, 'https://login.example.net');
    expect(served.servers).toEqual([{ url: 'https://login.example.net', description: expect.any(String) }]);
    expect(JSON.stringify(served)).toContain('https://login.example.net/docs/errors#invalidRequest');
    expect(JSON.stringify(served)).not.toContain(EXAMPLE_BASE_URL);
    expect(document.servers?.[0]?.url).toBe('/');
  });
});
