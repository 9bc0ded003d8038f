/** The pages of the demo: the app on the left, and on the right what goes on behind it. */
import type { VerifiedUser } from '../../sdk/src/index.ts';
import { behindTheScenes, type Scene } from './behind-the-scenes.ts';
import { STYLE } from './style.ts';

interface WithUser {
  readonly user: VerifiedUser | null;
  readonly scene: Scene;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function page(title: string, { user, scene }: WithUser, content: string, head = ''): string {
  const who = user
    ? `${user.picture ? `<img src="${escaped(user.picture)}" alt="">` : ''}<span data-user>${escaped(user.email)}</span>
       <form method="post" action="/auth/logout"><button data-action="sign-out">Sign out</button></form>`
    : '<a class="button" href="/auth/login" data-action="sign-in">Sign in</a>';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<link rel="icon" href="data:,">${head}<style>${STYLE}</style></head>
<body><header><strong><a href="/">Porch notes</a></strong>${who}</header>
<div class="stage"><main><h1>${escaped(title)}</h1>${content}</main>${behindTheScenes(scene)}</div></body>
</html>`;
}

const REASONS: Readonly<Record<string, string>> = {
  access_denied: 'You chose not to sign in. That is fine.',
  login_failed: 'The sign-in did not work. Please try again.',
  unavailable: 'We cannot check who you are right now. You are not signed out.',
};

export function homePage({ user, scene, error }: WithUser & { readonly error: string | null }): string {
  const notice = error === null ? '' : `<p class="notice" role="alert">${REASONS[error] ?? REASONS.login_failed}</p>`;
  const text = user
    ? `<p>Welcome, ${escaped(user.name ?? user.email)}.</p><p><a href="/notes">Your notes</a> · <a href="/session">Your session</a></p>`
    : `<p>Notes that only you can read. <a href="/notes/2">One of them</a> is behind the sign-in.</p>
       <p>Things to try, with an eye on the right:</p>
       <ol class="steps"><li>Sign in as one of the made-up people.</li><li>Let an hour pass: the session is refreshed on the way.</li><li>Sign out, and see the cookies go.</li></ol>`;
  return page('Porch notes', { user, scene }, notice + text);
}

export function notesPage({ notes, ...who }: WithUser & { readonly notes: readonly string[] }): string {
  const items = notes.map((note, index) => `<li><a href="/notes/${index + 1}">${escaped(note)}</a></li>`);
  return page('Your notes', who, `<ol>${items.join('')}</ol>`);
}

export function notePage({
  number,
  note,
  ...who
}: WithUser & { readonly number: string; readonly note: string }): string {
  return page(`Note ${number}`, who, `<p data-note>${escaped(note)}</p><p><a href="/notes">All notes</a></p>`);
}

export function sessionPage(who: WithUser): string {
  const { isRefreshed } = who.scene;
  return page(
    'Your session',
    who,
    `<p>You are user ${who.user?.id}.</p>
     <p data-refreshed="${isRefreshed}">${isRefreshed ? 'Your session was refreshed for this page.' : 'Your access token is still good.'}</p>
     <form method="post" action="/session/hour"><button data-action="hour">Let an hour pass</button></form>`,
  );
}

export const notFoundPage = (who: WithUser): string =>
  page('Nothing here', who, '<p>There is no page at this address.</p><p><a href="/">Porch notes</a></p>');

export const unavailablePage = (retryAfterS: number): string =>
  page(
    'One moment',
    { user: null, scene: { claims: null, isRefreshed: false, hasEvents: false } },
    '<p>We cannot check who you are right now. You are still signed in, and this page tries again by itself.</p>',
    `<meta http-equiv="refresh" content="${retryAfterS}">`,
  );
