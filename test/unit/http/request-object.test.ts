/** What a change by the API is about, in the project's log: for every operation, and never a secret. */
import { operationsOf, secretFieldNames } from '@porchlight/contract';
import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import { keptObject } from '../../../server/http/logging/act.ts';
import { requestObject } from '../../../server/http/logging/request-object.ts';

const CHANGES = operationsOf().filter(({ method, metadata }) => method !== 'GET' && metadata.auth === 'management');

const objectOf = (operation: (typeof CHANGES)[number], body: unknown): string | null => {
  const originalUrl = `${operation.path.replaceAll(/:\w+/g, 'an-id')}?dry_run=true`;
  return keptObject(requestObject({ originalUrl, body, tsRestRoute: operation } as unknown as Request, operation.path));
};

describe.each(CHANGES.map((operation) => [operation.metadata.id, operation] as const))('%s', (_id, operation) => {
  it('has an object in the log', () => {
    expect(objectOf(operation, operation.metadata.example?.request ?? {})).toMatch(/\S/);
  });

  it('shows no secret, and takes any body', () => {
    const secrets = Object.fromEntries(secretFieldNames().map((name) => [name, 'SECRET']));
    expect(objectOf(operation, secrets) ?? '').not.toContain('SECRET');
    for (const body of [null, 'text', [1], { name: {}, callback_urls: 'x', issuers: [null], role: '\u0000' }])
      expect(objectOf(operation, body) ?? '').not.toContain('\u0000');
  });

  it('is not stopped by values that cannot be made a text', () => {
    const odd = JSON.parse('{"toString":1,"valueOf":1}');
    const fields = Object.keys(operation.metadata.example?.request ?? {});
    for (const value of [odd, [odd], { issuer: odd }]) {
      expect(() => objectOf(operation, Object.fromEntries(fields.map((name) => [name, value])))).not.toThrow();
    }
  });

  it('shows no credential that an address holds', () => {
    const rest = 'name:SECRET@hooks.example.com/in/?token=SECRET#SECRET';
    const links = ['terms_url', 'privacy_url', 'support_email', 'accent', 'email', 'role', 'mode'];
    const fields = ['url', 'app_url', 'callback_urls', 'resources', 'issuers', 'host', ...links];
    for (const address of [`https://${rest}`, `myapp://${rest}`, `//${rest}`, rest, `data:${rest}`]) {
      for (const value of [address, [address], [{ issuer: address }]]) {
        const body = Object.fromEntries(fields.map((name) => [name, value]));
        expect(objectOf(operation, body) ?? '').not.toContain('SECRET');
      }
    }
  });
});
