import { operationById } from '@porchlight/contract';
import express from 'express';
import { describe, expect, it } from 'vitest';
import { announceDeprecated, DEPRECATIONS, type DeprecatedName } from '../../../server/http/response/deprecation.ts';
import { endAfterFile } from '../../support/cleanup.ts';

const NAMES = Object.keys(DEPRECATIONS) as DeprecatedName[];

/** The headers that a client gets after a request with the deprecated form. */
async function headersOf(name: DeprecatedName): Promise<Headers> {
  const app = express();
  const { operation } = DEPRECATIONS[name];
  app.get('/', (_req, res, next) => {
    res.append('Link', '</docs>; rel="help"');
    const request = { body: { [name]: 'x' }, tsRestRoute: { metadata: operationById(operation).metadata } };
    announceDeprecated('https://id.example')(request, res, next);
    res.end();
  });
  const server = app.listen(0, '127.0.0.1');
  endAfterFile(async () => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  return (await fetch(`http://127.0.0.1:${port}/`)).headers;
}

describe('deprecation headers', () => {
  it('tell of the singular callback_url since when, until when, and where to read on', async () => {
    const headers = await headersOf('callback_url');
    expect(headers.get('deprecation')).toBe('@1793491200');
    expect(headers.get('sunset')).toBe('Mon, 01 Nov 2027 00:00:00 GMT');
    expect(headers.get('link')).toBe(
      '</docs>; rel="help", <https://id.example/docs/migrations#callback_url>; rel="deprecation"',
    );
  });

  it('come with every answer of the old form of auth.md', async () => {
    const headers = await headersOf('auth_md_0_1');
    expect(headers.get('link')).toContain('/docs/migrations#auth_md_0_1');
  });

  it.each(NAMES)('give %s at least half a year between the announcement and the end', (name) => {
    const { since, sunset } = DEPRECATIONS[name];
    expect(sunset.getTime() - since.getTime()).toBeGreaterThan(180 * 86_400_000);
  });
});
