/** The pages of the demo: strings, and one style sheet small enough to read. */
import type { VerifiedUser } from '../../sdk/src/index.ts';

interface WithUser {
  readonly user: VerifiedUser | null;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 34rem; margin: 3rem auto; padding: 0 1.25rem; }
  header { display: flex; gap: 1rem; align-items: center; margin-bottom: 2.5rem; }
  header strong { margin-right: auto; }
  button, .button { font: inherit; padding: .4rem .9rem; border: 1px solid; border-radius: .5rem; background: none; color: inherit; cursor: pointer; text-decoration: none; }
  img { width: 2rem; height: 2rem; border-radius: 50%; }
  .notice { padding: .6rem .9rem; border-left: .25rem solid #c80; background: #c802; }
  a { color: inherit; }
`;

function page(title: string, user: VerifiedUser | null, content: string, head = ''): string {
  const who = user
    ? `${user.picture ? `<img src="${escaped(user.picture)}" alt="">` : ''}<span data-user>${escaped(user.email)}</span>
       <form method="post" action="/auth/logout"><button data-action="sign-out">Sign out</button></form>`
    : '<a class="button" href="/auth/login" data-action="sign-in">Sign in</a>';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<link rel="icon" href="data:,">${head}<style>${STYLE}</style></head>
<body><header><strong><a href="/">Porch notes</a></strong>${who}</header><main><h1>${escaped(title)}</h1>${content}</main></body>
</html>`;
}

const REASONS: Readonly<Record<string, string>> = {
  access_denied: 'You chose not to sign in. That is fine.',
  login_failed: 'The sign-in did not work. Please try again.',
};

export function homePage({ user, error }: WithUser & { readonly error: string | null }): string {
  const notice = error === null ? '' : `<p class="notice" role="alert">${REASONS[error] ?? REASONS.login_failed}</p>`;
  const text = user
    ? `<p>Welcome, ${escaped(user.name ?? user.email)}.</p><p><a href="/notes">Your notes</a> · <a href="/session">Your session</a></p>`
    : '<p>Notes that only you can read. <a href="/notes/2">One of them</a> is behind the sign-in.</p>';
  return page('Porch notes', user, notice + text);
}

export function notesPage({ user, notes }: WithUser & { readonly notes: readonly string[] }): string {
  const items = notes.map((note, index) => `<li><a href="/notes/${index + 1}">${escaped(note)}</a></li>`);
  return page('Your notes', user, `<ol>${items.join('')}</ol>`);
}

export function notePage({
  user,
  number,
  note,
}: WithUser & { readonly number: string; readonly note: string }): string {
  return page(`Note ${number}`, user, `<p data-note>${escaped(note)}</p><p><a href="/notes">All notes</a></p>`);
}

export function sessionPage({ user, isRefreshed }: WithUser & { readonly isRefreshed: boolean }): string {
  return page(
    'Your session',
    user,
    `<p>You are user ${user?.id}.</p>
     <p data-refreshed="${isRefreshed}">${isRefreshed ? 'Your session was refreshed for this page.' : 'Your access token is still good.'}</p>
     <form method="post" action="/session/hour"><button data-action="hour">Let an hour pass</button></form>`,
  );
}

export const unavailablePage = (retryAfterS: number): string =>
  page(
    'One moment',
    null,
    '<p>We cannot check who you are right now. You are still signed in, and this page tries again by itself.</p>',
    `<meta http-equiv="refresh" content="${retryAfterS}">`,
  );
