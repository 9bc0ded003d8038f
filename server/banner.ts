/**
 * What is printed at the start: where the service is, what it uses, and what to try first. A person at a terminal gets
 * text. Everywhere else standard output is the log, in which a line that is not JSON would be a fault.
 */
import cluster from 'node:cluster';
import { OWN_TIER } from '@porchlight/contract';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { isLoopback } from './kernel/loopback.ts';

/** Printed while the embedded database is created, because the start is silent for a while. */
export function sayDatabaseIsMade(logger: Logger): void {
  if (process.stdout.isTTY)
    process.stdout.write('\n  Porchlight makes its database. Only the first start takes this long …\n');
  else logger.info('making the embedded database, which only the first start does');
}

/** The package brings a prepared database, and this start cannot use it. */
export const warnOfRefusedDatabase = (logger: Logger, reason: string): void =>
  logger.warn({ reason }, 'the database in the package cannot be used, so a new one is made');

/** Where the data of the service is. */
interface Found {
  readonly engine: 'pglite' | 'postgres';
  readonly isPooled: boolean;
}

const OPEN_PERSONAS =
  'PERSONAS=open: anyone who reaches this port and names a loopback host can sign in as anyone. Publish it only on your own machine.';

const IN_THE_CLEAR =
  'BASE_URL begins with http: cookies, keys and tokens go over the network for everybody to read. Put a proxy with TLS in front, and set the https address that people use.';

export function sayServiceIsOn(logger: Logger, config: Config, found: Found): void {
  const { baseUrl } = config;
  const database = nameOf(found, config);
  // With several workers, only the first one prints it.
  if (process.stdout.isTTY && (cluster.worker?.id ?? 1) === 1) process.stdout.write(banner(config, database));
  else
    logger.info(
      {
        base_url: baseUrl,
        database,
        account_tier: config.accountTier,
        providers: config.providers.length > 0 ? config.providers.map(({ id }) => id) : ['personas'],
      },
      'ready',
    );
  const address = new URL(baseUrl);
  if (address.protocol === 'http:' && !isLoopback(address)) logger.warn({ base_url: baseUrl }, IN_THE_CLEAR);
  if (config.providers.length === 0 && config.personasOpen) logger.warn(OPEN_PERSONAS);
}

function nameOf({ engine, isPooled }: Found, { dataDir, databaseFeedUrl }: Config): string {
  if (engine === 'pglite') return `embedded, in ${dataDir}`;
  const parts = [
    ...(isPooled ? ['through a pooler: settings go with each transaction, nothing is prepared'] : []),
    ...(databaseFeedUrl === undefined ? [] : ['the change feed has its own way (DATABASE_FEED_URL)']),
  ];
  return ['PostgreSQL', ...parts].join(', ');
}

const tierWords = (tier: string): string =>
  tier === OWN_TIER ? `tier ${tier}, without caps` : `tier ${tier} (ACCOUNT_TIER; "${OWN_TIER}" has no caps)`;

function banner({ baseUrl, providers, accountTier }: Config, database: string): string {
  const provider =
    providers.length > 0
      ? providers.map(({ label, issuer }) => `${label} (${issuer})`).join(', ')
      : 'built-in personas (set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET for Google)';
  return `
  Porchlight is on.

  Address            ${baseUrl}
  Database           ${database}
  Identity provider  ${provider}
  New accounts       ${tierWords(accountTier)}

  Try
    a tenant         node -e "fetch('${baseUrl}/api/genesis', { method: 'POST' }).then(r => r.json()).then(console.log)"
    the documents    ${baseUrl}/docs
    for agents       ${baseUrl}/llms.txt

`;
}
