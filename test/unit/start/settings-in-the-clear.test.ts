/** Settings with which a start goes on, and that the operator should hear of; and some with which it does not. */
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { sayServiceIsOn } from '../../../server/banner.ts';
import { readConfig } from '../../../server/config/config.ts';

const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

function warningsAt(baseUrl: string): string[] {
  const config = readConfig({ ...GOOGLE, BASE_URL: baseUrl });
  if (!config.ok) throw new Error(config.error.join());
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (text) => void lines.push(JSON.parse(text).msg) });
  sayServiceIsOn(logger, config.value, { engine: 'postgres', isPooled: false });
  return lines;
}

it('a public address without TLS is warned of', () => {
  expect(warningsAt('http://auth.example.com').join()).toContain('BASE_URL begins with http:');
  for (const good of ['https://auth.example.com', 'http://localhost:3000', 'http://127.0.0.1:3000'])
    expect(warningsAt(good), good).toEqual([]);
});

const ACME = { OIDC_ACME_ISSUER: 'https://a.example', OIDC_ACME_CLIENT_ID: 'a', OIDC_ACME_CLIENT_SECRET: 'b' };
const faults = (env: Record<string, string>): string => {
  const read = readConfig({ ...ACME, ...env });
  return read.ok ? '' : read.error.join();
};

it.each(['*', '*.example.com', 'https://example.com', 'a@example.com', 'example.com.', 'localhost', 'acme.example,*'])(
  'OIDC_<NAME>_DOMAINS takes no "%s", which no address could have',
  (domains) => {
    expect(faults({ OIDC_ACME_DOMAINS: domains })).toContain('OIDC_ACME_DOMAINS names ');
  },
);

it('OIDC_<NAME>_DOMAINS takes domains, in any case and with spaces', () => {
  expect(faults({ OIDC_ACME_DOMAINS: ' Example.com, sub.acme.example ' })).toBe('');
});

it.each(['\u001b[31mAcme', 'Ac\u202eme', ' '])('OIDC_<NAME>_LABEL takes no text that people cannot read', (label) => {
  expect(faults({ OIDC_ACME_LABEL: label })).toContain('OIDC_ACME_LABEL must be ');
});
