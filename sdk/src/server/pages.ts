/** The pages that the SDK shows by itself. No script, nothing from elsewhere; an app can put its own in their place. */
import { PACKAGE_TEXTS } from '../../generated/packages.ts';
import { PRIVATE } from './reply.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...PRIVATE,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  // The address of a callback contains a code.
  'referrer-policy': 'no-referrer',
};

/** Why no sign-in of this browser matches a callback. */
export type UnmatchedReason = 'expired' | 'used' | 'cookie-missing';

export const WHY_UNMATCHED: Readonly<Record<UnmatchedReason, string>> = {
  expired: 'This sign-in took longer than ten minutes.',
  used: 'This sign-in was used already, or it began in another browser.',
  'cookie-missing':
    'Your browser did not send the cookie that this app set when the sign-in began. Either it keeps no cookies for this site, or the sign-in began in another browser or a private window. Allow cookies for this site, and sign in again here.',
};

/** No sign-in of this browser matches the callback: nothing was stored, and the person can begin again from here. */
export const startOverPage = (reason: UnmatchedReason, signInUrl: string, home: string): string =>
  page(
    'Sign in again',
    `<p data-reason="${reason}">${WHY_UNMATCHED[reason]} Nothing was changed.</p>
<p><a href="${escaped(signInUrl)}" data-action="sign-in">Sign in</a> <a href="${escaped(home)}">Go to the start page</a></p>`,
  );

/** The app runs at an address that the project does not know. Its developer reads this, on the day the app goes live. */
export const unlistedPage = (redirectUri: string, deskUrl: string): string => {
  const address = escaped(redirectUri);
  return page(
    'This address is not registered yet',
    `<p>Register this callback URL first, so that users can sign in here:</p>
<p><code data-redirect-uri>${address}</code></p>
<p>If this is your app, run this in its folder:</p>
<p><code data-command>${escaped(addCommand(redirectUri))}</code></p>
<p>Or add it on the desk: <a href="${escaped(deskUrl)}" data-desk>${escaped(deskUrl)}</a></p>
<p>If people open the app at another address, as behind a proxy, set <code>PORCHLIGHT_APP_URL</code> to that address.</p>`,
  );
};

/** The address comes from a request, so the command must contain nothing that a shell would interpret. */
export const addCommand = (redirectUri: string): string =>
  `${PACKAGE_TEXTS.command} provision --add ${/^[\w:/.@%~-]+$/.test(redirectUri) ? redirectUri : '<callback URL>'}`;

/** Reloads by itself: the session may be alive, but cannot be checked at this moment. */
export const waitPage = (isBusy: boolean, retryAfterS: number, nextPath?: string | null): string =>
  page(
    isBusy ? 'Too many at once' : 'One moment',
    `<p>${isBusy ? 'More people are signing in than this app may serve at once.' : 'We cannot check who you are right now.'} You are not signed out. This page tries again in ${retryAfterS} seconds.</p>`,
    `<meta http-equiv="refresh" content="${retryAfterS}${nextPath ? `;url=${escaped(nextPath)}` : ''}">`,
  );

/** A person opened the address of a sign-out, which only a form may use. */
export const signOutPage = (): string =>
  page(
    'Sign out',
    '<p>You are still signed in.</p><form method="post"><button data-action="sign-out">Sign out</button></form>',
  );

/** Nothing of a sign-in is at this address. */
export const nothingHerePage = (): string =>
  page('Nothing is here', '<p>This address does not exist.</p><p><a href="/">Go to the start page</a></p>');

const page = (title: string, content: string, head = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>${title}</title>
<style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:30rem;margin:20vh auto;padding:0 1.25rem}a{color:inherit;margin-right:1rem}code{overflow-wrap:anywhere}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
