/** How a run says that it leaves something out: one clear line each, or a failure if everything must run. */
import type { Resources } from './found.ts';

export const mustBeComplete = (): boolean => ['true', '1'].includes(process.env.CI ?? '');

export function linesOfMissing({ postgres, chromium, haproxy, pgbouncer, openssl, git }: Resources): string[] {
  const lines: string[] = [];
  if ('missing' in postgres) lines.push(`!! PostgreSQL tests NOT run: ${oneLine(postgres.missing)}`);
  if ('missing' in chromium) lines.push(`!! Browser tests NOT run: ${oneLine(chromium.missing)}`);
  if ('missing' in haproxy) lines.push(`!! Balancer tests NOT run: ${oneLine(haproxy.missing)}`);
  if ('missing' in pgbouncer) lines.push(`!! Pooler tests NOT run: ${oneLine(pgbouncer.missing)}`);
  if ('missing' in openssl) lines.push(`!! TLS tests NOT run: ${oneLine(openssl.missing)}`);
  if ('missing' in git) lines.push(`!! Repository tests NOT run: ${oneLine(git.missing)}`);
  return lines;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 1_000);
