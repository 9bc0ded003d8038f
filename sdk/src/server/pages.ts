/** The two pages that the SDK shows by itself. No script, nothing from elsewhere; an app can put its own in their place. */
import { PRIVATE } from './reply.ts';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...PRIVATE,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  // The address of a callback holds a code.
  'referrer-policy': 'no-referrer',
};

/** A callback that no sign-in of this browser answers to: nothing was stored, and it can begin again from here. */
export const startOverPage = (signInUrl: string, home: string): string =>
  page(
    'Sign in again',
    `<p>This sign-in was used already, took too long, or began in another browser. Nothing was changed.</p>
<p><a href="${escaped(signInUrl)}" data-action="sign-in">Sign in</a> <a href="${escaped(home)}">Go to the start page</a></p>`,
  );

/** Tries again by itself: the person's session is alive, only nobody can tell at this moment. */
export const waitPage = (isBusy: boolean, retryAfterS: number): string =>
  page(
    isBusy ? 'Too many at once' : 'One moment',
    `<p>${isBusy ? 'More people are signing in than this app may serve at once.' : 'We cannot check who you are right now.'} You are not signed out. This page tries again in ${retryAfterS} seconds.</p>`,
    `<meta http-equiv="refresh" content="${retryAfterS}">`,
  );

const page = (title: string, content: string, head = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>${title}</title>
<style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:30rem;margin:20vh auto;padding:0 1.25rem}a{color:inherit;margin-right:1rem}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
