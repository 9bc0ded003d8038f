/** Faults of the configuration that concern several variables together. */
import { isLoopback } from '../kernel/loopback.ts';
import { BUILT_IN_PROVIDERS, labelOf } from '../providers/catalogue/catalogue.ts';

const GOOGLE_VARIABLES = 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET';

const OTHERS = BUILT_IN_PROVIDERS.filter((id) => id !== 'google').map(
  (id) => `${labelOf(id)} (${id.toUpperCase().replaceAll('-', '_')}_*)`,
);
const PROVIDER_CHOICE = `${OTHERS.join(', ')} and any OpenID provider (OIDC_<NAME>_*) will do as well`;

export function faultsAcrossVariables(
  env: Readonly<Record<string, string | undefined>>,
  hasProvider: boolean,
): string[] {
  const faults: string[] = [];
  if (env.METRICS_PORT && env.METRICS_PORT === (env.PORT ?? '3000'))
    faults.push('METRICS_PORT and PORT are the same: leave METRICS_PORT out, or set another');
  if (Boolean(env.SMTP_URL) !== Boolean(env.MAIL_FROM))
    faults.push('SMTP_URL and MAIL_FROM go together: set both, or neither');
  if (env.MASTER_KEY && env.MASTER_KEY_FILE)
    faults.push('MASTER_KEY and MASTER_KEY_FILE are two ways to say one thing: set one');
  if (!env.DATABASE_URL && env.WORKERS && env.WORKERS !== '1') {
    faults.push(
      'WORKERS needs DATABASE_URL: the embedded database takes one process. Leave it out, or set a PostgreSQL',
    );
  }
  if (env.WORKERS && env.WORKERS !== '1' && !hasProvider) {
    faults.push(
      `WORKERS needs an identity provider, such as ${GOOGLE_VARIABLES}: the built-in one lives in one process, and a sign-in would meet several`,
    );
  }
  if (env.DATABASE_FEED_URL && !env.DATABASE_URL)
    faults.push('DATABASE_FEED_URL needs DATABASE_URL: it is a second way to the same PostgreSQL, for the change feed');
  if (env.DATABASE_URL && !env.MASTER_KEY && !env.MASTER_KEY_FILE) {
    faults.push(
      'MASTER_KEY (or MASTER_KEY_FILE) is required with DATABASE_URL: every node needs the same one. Make it once with: node -p "crypto.randomBytes(32).toString(\'base64url\')"',
    );
  }
  const base = env.BASE_URL;
  if (base && URL.canParse(base) && !isLoopback(new URL(base)) && !hasProvider) {
    faults.push(
      `An identity provider is required when BASE_URL is not a loopback address, such as ${GOOGLE_VARIABLES}: the built-in one lets anyone in. ${PROVIDER_CHOICE}`,
    );
  }
  const host = env.HOST ?? '127.0.0.1';
  if (!hasProvider && env.PERSONAS !== 'open' && !isLoopback(`http://${host.includes(':') ? `[${host}]` : host}`)) {
    faults.push(
      `HOST is ${host}, and without an identity provider, such as ${GOOGLE_VARIABLES}, the built-in one would let anyone in. Configure one, or leave HOST on a loopback address; in a container whose port is published on your own machine alone, set PERSONAS=open`,
    );
  }
  return faults;
}
