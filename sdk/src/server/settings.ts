/** The settings of a helper, from its options or else from the environment variables of the app. */
import type { AuthOptions } from './auth.ts';

/**
 * Options that are omitted come from PORCHLIGHT_BASE_URL, PORCHLIGHT_TENANT_ID and, if set, PORCHLIGHT_APP_URL and
 * PORCHLIGHT_APPLICATION_KEY.
 */
export interface ServerOptions extends Omit<AuthOptions, 'baseUrl' | 'tenantId' | 'callbackPath'> {
  /** Address of the service, such as `https://porchlight.example`. */
  readonly baseUrl?: string | undefined;
  readonly tenantId?: string | undefined;
  /** The path of `login`, `callback` and `logout`; `/auth` if omitted. */
  readonly basePath?: string;
}

export function settingsOf({ basePath = '/auth', ...options }: ServerOptions): AuthOptions {
  // A worker has no process; its variables come with each request, and the app passes them on.
  const env = typeof process === 'undefined' ? {} : process.env;
  const { baseUrl = env.PORCHLIGHT_BASE_URL, tenantId = env.PORCHLIGHT_TENANT_ID } = options;
  const applicationKey = options.applicationKey ?? (env.PORCHLIGHT_APPLICATION_KEY || undefined);
  const appUrl = options.appUrl ?? (env.PORCHLIGHT_APP_URL || undefined);
  // If one of the two is set, createClient names the other.
  if (!baseUrl && !tenantId) {
    throw new TypeError('Set PORCHLIGHT_BASE_URL and PORCHLIGHT_TENANT_ID, or pass baseUrl and tenantId.');
  }
  const callbackPath = `${basePath}/callback`;
  return { ...options, baseUrl: baseUrl ?? '', tenantId: tenantId ?? '', applicationKey, appUrl, callbackPath };
}

/**
 * If options name the service, they can be checked at once. Variables may be set later than the module is loaded, as in
 * a build.
 */
export const isNamed = ({ baseUrl, tenantId }: ServerOptions): boolean => (baseUrl ?? tenantId) !== undefined;
