/** What `npm start` prints: where it is, what it stands on, and what to try first. */
import type { Config } from './config.ts';

/** Said while the embedded database is made, so that nobody takes the silence for a fault. */
export const FIRST_START = '\n  Porchlight makes its database. Only the first start takes this long …\n';

export function banner(config: Config, engine: 'pglite' | 'postgres'): string {
  const { baseUrl } = config;
  const database = engine === 'postgres' ? 'PostgreSQL' : `embedded, in ${config.dataDir}`;
  const provider = config.google
    ? `Google (${config.googleIssuer})`
    : 'built-in personas (set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET for Google)';
  return `
  Porchlight is on.

  Address            ${baseUrl}
  Database           ${database}
  Identity provider  ${provider}

  Try
    a tenant         node -e "fetch('${baseUrl}/api/genesis', { method: 'POST' }).then(r => r.json()).then(console.log)"
    the documents    ${baseUrl}/docs
    for agents       ${baseUrl}/llms.txt

`;
}
