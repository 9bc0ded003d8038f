/**
 * Deprecated forms of the API as data, and the headers that announce them: `Deprecation` (RFC 9745), `Sunset`
 * (RFC 8594) and a link to the section of the migration document. A new deprecation is a new row and one call.
 */
import type { Response } from 'express';

interface DeprecatedForm {
  /** Since when there is a better form. */
  readonly since: Date;
  /** When the old form may stop working. */
  readonly sunset: Date;
  /** What to use instead, for the migration document. */
  readonly replacement: string;
}

export const DEPRECATIONS = {
  callback_url: {
    since: new Date('2026-11-01T00:00:00Z'),
    sunset: new Date('2027-11-01T00:00:00Z'),
    replacement: 'Send `callback_urls`, an array with every URL that should stay active.',
  },
} as const satisfies Record<string, DeprecatedForm>;

export type DeprecatedName = keyof typeof DEPRECATIONS;

/** The section of the migration document that belongs to a retired or deprecated name. */
export const migrationLink = (baseUrl: string, name: string): string => `${baseUrl}/docs/migrations#${name}`;

/** Announces on this response that the request used a deprecated form. */
export function deprecate(res: Response, name: DeprecatedName, baseUrl: string): void {
  const { since, sunset } = DEPRECATIONS[name];
  res.setHeader('Deprecation', `@${since.getTime() / 1_000}`);
  res.setHeader('Sunset', sunset.toUTCString());
  res.append('Link', `<${migrationLink(baseUrl, name)}>; rel="deprecation"`);
}
