/** The result of one check. */
export interface Finding {
  readonly check:
    | 'credentials'
    | 'service'
    | 'clock'
    | 'key'
    | 'project'
    | 'environment'
    | 'app'
    | 'bundle'
    | 'outage'
    | 'providers'
    | 'sign-in'
    | 'callbacks'
    | 'redirect'
    | 'refused'
    | 'cookies'
    | 'production';
  /** `skip` means that it could not be checked, which is not an error. */
  readonly level: 'ok' | 'warn' | 'fail' | 'skip';
  readonly message: string;
  readonly remedy?: string;
}

export const isLoopback = (url: string): boolean =>
  URL.canParse(url) && /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
