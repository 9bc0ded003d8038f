/** F2: a text that PostgreSQL cannot hold causes no error 500 at any operation. The rows are made from the contract. */
import { type Operation, operationsOf } from '@porchlight/contract';
import { beforeAll, expect, it } from 'vitest';
import { createOwner } from '../support/owner.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../support/social-tenant.ts';

const harness = useHarness();
let tenant: SocialTenant;
beforeAll(async () => {
  tenant = await createSocialTenant(harness.current);
  const owner = await createOwner(harness.current);
  await owner.claim(tenant.id);
});

/** NUL, and half of a character. */
const ODD = ['\0', '\ud800'];

/** Copies of a value. In each copy, another of its texts ends with the odd character. */
function made(value: unknown, odd: string): unknown[] {
  if (typeof value === 'string') return [`${value}${odd}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    made(inner, odd).map((changed) =>
      Array.isArray(value)
        ? value.map((item, index) => (index === Number(name) ? changed : item))
        : { ...value, [name]: changed },
    ),
  );
}

const named = (path: string): string =>
  path.replace(':tenantId', tenant.id).replace(':provider', 'google').replace(/:\w+/g, '1');

const ROWS = operationsOf()
  .map((operation) => ({ operation, request: operation.metadata.example?.request }))
  .filter(({ request }) => made(request, '').length > 0)
  .map(({ operation, request }): [string, Operation, unknown] => [operation.metadata.id, operation, request]);

it('knows many operations with a text', () => expect(ROWS.length).toBeGreaterThan(20));

it.each(ROWS)('F2: %s answers no 500 to a text that cannot be stored', async (_id, { method, path }, request) => {
  for (const odd of ODD)
    for (const json of made(request, odd)) {
      // Another minute: refusals count too.
      harness.current.clock.advance({ minutes: 1 });
      const { status } = await tenant.api(named(path), { method, json });
      expect({ json, status, isFault: status >= 500 && status !== 503 }).toMatchObject({ isFault: false });
    }
});
