/** What one check found. */
export interface Finding {
  readonly check:
    | 'credentials'
    | 'service'
    | 'clock'
    | 'key'
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
  /** `skip`: it could not be looked at, which is no fault. */
  readonly level: 'ok' | 'warn' | 'fail' | 'skip';
  readonly message: string;
  readonly remedy?: string;
}

export const isLoopback = (url: string): boolean =>
  URL.canParse(url) && /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
