/** The pages of the demo. */
import type { VerifiedUser } from '../../sdk/src/index.ts';

export interface Visit {
  readonly user: VerifiedUser | null;
  /** The tokens were refreshed for this page. */
  readonly isRefreshed: boolean;
}

const STYLE = `
  :root { color-scheme: light dark; --paper: #faf7f1; --card: #fff; --ink: #2b2622; --line: #e6dfd3; --lamp: #9a5800; --glow: #fff3dc;
    font: 16px/1.55 ui-sans-serif, system-ui, sans-serif; }
  @media (prefers-color-scheme: dark) { :root { --paper: #1a1715; --card: #24201d; --ink: #efe7dc; --line: #3a342f; --lamp: #f0a63c; --glow: #33281a; } }
  body { margin: 0 auto; max-width: 48rem; padding: 0 1rem; background: var(--paper); color: var(--ink); }
  header { display: flex; flex-wrap: wrap; gap: .5rem .9rem; align-items: center; padding: 1.1rem 0; overflow-wrap: anywhere; }
  header strong { margin-right: auto; }
  header :is(strong, button, .button) { white-space: nowrap; }
  main { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 2rem clamp(1.2rem, 3vw, 2.4rem); }
  h1 { margin: 0 0 .8rem; }
  button, .button { font: inherit; padding: .45rem 1rem; border: 1px solid var(--ink); border-radius: .55rem; background: var(--ink); color: var(--card); cursor: pointer; text-decoration: none; }
  button:focus-visible, a:focus-visible { outline: 3px solid var(--lamp); outline-offset: 2px; }
  form { margin: 0; }
  img { width: 2rem; height: 2rem; border-radius: 50%; }
  .notice { padding: .55rem .9rem; border-left: .25rem solid var(--lamp); background: var(--glow); }
  a { color: inherit; text-decoration-color: var(--lamp); }
`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function page(title: string, user: VerifiedUser | null, content: string, head = ''): string {
  const who = user
    ? `${user.picture ? `<img src="${escaped(user.picture)}" alt="">` : ''}<span data-user>${escaped(user.email)}</span>
       <form method="post" action="/auth/logout"><button data-action="sign-out">Sign out</button></form>`
    : '<a class="button" href="/auth/login" data-action="sign-in">Sign in</a>';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<link rel="icon" href="data:,">${head}<style>${STYLE}</style></head>
<body><header><strong><a href="/">Porch notes</a></strong>${who}</header>
<main><h1>${escaped(title)}</h1>${content}</main></body>
</html>`;
}

const REASONS: Readonly<Record<string, string>> = {
  access_denied: 'You chose not to sign in. That is fine.',
  login_failed: 'The sign-in did not work. Please try again.',
  unavailable: 'We cannot check who you are right now. You are not signed out.',
};

export function homePage({ user, error }: Visit & { readonly error: string | null }): string {
  const notice = error === null ? '' : `<p class="notice" role="alert">${REASONS[error] ?? REASONS.login_failed}</p>`;
  const text = user
    ? `<p>Welcome, ${escaped(user.name ?? user.email)}.</p><p><a href="/notes">Your notes</a> · <a href="/session">Your session</a></p>`
    : `<p>Notes that only you can read. <a href="/notes/2">One of them</a> is behind the sign-in.</p>
       <p>Things to try:</p>
       <ol><li>Sign in as one of the made-up people.</li><li>Let an hour pass: the session is refreshed on the way.</li><li>Sign out.</li></ol>`;
  return page('Porch notes', user, notice + text);
}

export function notesPage({ user, notes }: Visit & { readonly notes: readonly string[] }): string {
  const items = notes.map((note, index) => `<li><a href="/notes/${index + 1}">${escaped(note)}</a></li>`);
  return page('Your notes', user, `<ol>${items.join('')}</ol>`);
}

export const notePage = ({ user, number, note }: Visit & { readonly number: string; readonly note: string }): string =>
  page(`Note ${number}`, user, `<p data-note>${escaped(note)}</p><p><a href="/notes">All notes</a></p>`);

export const sessionPage = ({ user, isRefreshed }: Visit): string =>
  page(
    'Your session',
    user,
    `<p>You are user ${user?.id}.</p>
     <p data-refreshed="${isRefreshed}">${isRefreshed ? 'Your session was refreshed for this page.' : 'Your access token is still good.'}</p>
     <form method="post" action="/session/hour"><button data-action="hour">Let an hour pass</button></form>`,
  );

export const notFoundPage = ({ user }: Visit): string =>
  page('Nothing here', user, '<p>There is no page at this address.</p><p><a href="/">Porch notes</a></p>');

export const unavailablePage = (retryAfterS: number): string =>
  page(
    'One moment',
    null,
    '<p>We cannot check who you are right now. You are still signed in, and this page tries again by itself.</p>',
    `<meta http-equiv="refresh" content="${retryAfterS}">`,
  );
