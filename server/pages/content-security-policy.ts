/** What a page may load and where its forms may lead. Pure; the header is set in respond.ts. */

type PolicyDirective =
  | 'script-src'
  | 'style-src'
  | 'img-src'
  | 'font-src'
  | 'connect-src'
  | 'worker-src'
  | 'form-action'
  | 'frame-ancestors';

export interface PolicyOptions {
  /** Sources, besides the service itself, to which a form's answer may lead; see `formActionFor`. */
  readonly formAction?: readonly string[];
  /** Replaces whole directives, for pages that load one of our scripts. */
  readonly directives?: Readonly<Partial<Record<PolicyDirective, string>>>;
}

/** Lets a page run only these files: a path in a source is compared as a whole. */
export const onlyScript = (baseUrl: string, ...paths: string[]): NonNullable<PolicyOptions['directives']> => ({
  'script-src': paths.map((path) => new URL(path, baseUrl).href).join(' '),
});

const SOURCE = /^[a-z][a-z0-9+.-]*:(?:\/\/[a-z0-9.-]+(?::\d+)?)?$/i;

/**
 * Sources that let the answer to a form lead to `redirectUri`. Chromium applies form-action to every redirect that
 * follows a form, including the app's own redirects after its callback, and this service cannot know their hosts. So
 * the scheme is allowed instead of the host. With only the host, a callback that redirects to another host of the same
 * app would leave the person on a page where nothing happens.
 */
export function formActionFor(redirectUri: string): string[] {
  if (!URL.canParse(redirectUri)) return [];
  const scheme = new URL(redirectUri).protocol;
  return scheme === 'https:' ? ['https:'] : [scheme, 'https:'];
}

/** The origin of an address as a source; its scheme if the host cannot be written in a policy, as with `[::1]`. */
export function sourceOf(address: string): string {
  const { origin, protocol } = new URL(address);
  return SOURCE.test(origin) ? origin : protocol;
}

export function contentSecurityPolicy(options: PolicyOptions = {}): string {
  // A semicolon can occur in a URL's host and would begin a directive of the caller's choice.
  const formAction = (options.formAction ?? []).filter((source) => SOURCE.test(source));
  const directives = {
    'default-src': "'none'",
    'style-src': "'self'",
    'img-src': "'self'",
    'form-action': ["'self'", ...new Set(formAction)].join(' '),
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    ...options.directives,
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
