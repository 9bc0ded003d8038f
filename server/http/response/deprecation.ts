/**
 * Deprecated forms of the API as data, and the headers that announce them: `Deprecation` (RFC 9745), `Sunset`
 * (RFC 8594) and a link to the section of the migration document. A new deprecation is a new row.
 */
import type { OperationId } from '@porchlight/contract';
import type { NextFunction, Request, Response } from 'express';
import type { RoutedRequest } from '../rest/operation-of.ts';

interface DeprecatedForm {
  /** The operation that still accepts the old form. */
  readonly operation: OperationId;
  /** The old form is a field of the body with the name of the row, or the operation itself. */
  readonly form: 'field' | 'operation';
  /** Since when there is a better form. */
  readonly since: Date;
  /** When the old form may stop working. */
  readonly sunset: Date;
  /** What to use instead, for the migration document. */
  readonly replacement: string;
}

export const DEPRECATIONS = {
  callback_url: {
    operation: 'provisionSocialLogin',
    form: 'field',
    since: new Date('2026-11-01T00:00:00Z'),
    sunset: new Date('2027-11-01T00:00:00Z'),
    replacement: 'Send `callback_urls`, an array with every URL that should stay active.',
  },
  auth_md_0_1: {
    operation: 'registerAgent',
    form: 'operation',
    since: new Date('2026-11-18T00:00:00Z'),
    sunset: new Date('2027-11-18T00:00:00Z'),
    replacement: 'Register by `POST /agent/identity`, in the words of version 0.6 of auth.md.',
  },
} as const satisfies Record<string, DeprecatedForm>;

export type DeprecatedName = keyof typeof DEPRECATIONS;

/** The section of the migration document that belongs to a retired or deprecated name. */
export const migrationLink = (baseUrl: string, name: string): string => `${baseUrl}/docs/migrations#${name}`;

/** Announces a deprecated form on every answer, so that callers who get only errors see it too. */
export const announceDeprecated =
  (baseUrl: string) =>
  (req: Pick<Request, 'body'> & RoutedRequest, res: Response, next: NextFunction): void => {
    for (const [name, form] of Object.entries(DEPRECATIONS) as [DeprecatedName, DeprecatedForm][])
      if (form.operation === req.tsRestRoute.metadata.id && (form.form === 'operation' || hasField(req.body, name)))
        deprecate(res, name, baseUrl);
    next();
  };

const hasField = (body: unknown, name: string): boolean =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, name);

function deprecate(res: Response, name: DeprecatedName, baseUrl: string): void {
  const { since, sunset } = DEPRECATIONS[name];
  res.setHeader('Deprecation', `@${since.getTime() / 1_000}`);
  res.setHeader('Sunset', sunset.toUTCString());
  res.append('Link', `<${migrationLink(baseUrl, name)}>; rel="deprecation"`);
}
