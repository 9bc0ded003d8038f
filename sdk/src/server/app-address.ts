/**
 * The app's own address. It decides where a sign-in returns to and whether cookies are secure. Configuration comes
 * first, because a proxy in front of the app can change the request. Without configuration, the request decides. Pure.
 */
export interface AppAddressOptions {
  readonly redirectUri?: string | undefined;
  readonly appUrl?: string | undefined;
  readonly callbackPath?: string | undefined;
}

export interface AppAddress {
  readonly redirectUri: string;
  readonly isHttps: boolean;
}

const CALLBACK_PATH = '/auth/callback';

/** @throws `TypeError` for an `appUrl` that is no address. */
export function appAddress(options: AppAddressOptions): (origin: string) => AppAddress {
  const { redirectUri, callbackPath = CALLBACK_PATH } = options;
  const appUrl = options.appUrl ? checkAppUrl(options.appUrl) : undefined;
  return (origin) => {
    const address = redirectUri ?? (appUrl ?? origin) + callbackPath;
    return { redirectUri: address, isHttps: address.startsWith('https:') };
  };
}

export function checkAppUrl(appUrl: string): string {
  const url = /^https?:\/\/[^/]/i.test(appUrl) && URL.canParse(appUrl) ? new URL(appUrl) : null;
  if (url && url.search === '' && url.hash === '') return (url.origin + url.pathname).replace(/\/+$/, '');
  throw new TypeError(
    `appUrl (PORCHLIGHT_APP_URL) must be the address of the app, such as https://app.example.com; it is ${JSON.stringify(appUrl)}.`,
  );
}
