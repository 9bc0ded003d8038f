/** How to fix what was found, in the terms of the framework if it is known. */
import type { CheckId } from './catalogue.ts';

/** Code that compiles: a test builds each line against the SDK. */
export const GUARDS: Readonly<Record<string, string>> = {
  express: "app.get('/notes', auth.requireUser, show);",
  'express-4': "app.get('/notes', auth.requireUser, show);",
  fastify: "app.get('/notes', { onRequest: auth.requireUser }, show);",
  hono: "app.get('/notes', auth.requireUser, show);",
  'node-http': 'auth.requireUser(req, res, () => show(req, res));',
  next: 'const user = await protect();',
  sveltekit: 'if (!locals.user) redirect(303, auth.loginPath(url.pathname));',
  'react-router': "if (!context.get(userContext)) throw redirect('/auth/login');",
  nuxt: 'if (!event.context.user) throw createError({ statusCode: 401 });',
  h3: 'if (!event.context.user) return new Response(null, { status: 401 });',
  astro: "if (!Astro.locals.user) return Astro.redirect('/auth/login');",
};

const WHERE: Readonly<Record<string, string>> = {
  next: 'at the top of the page and of the server action (a route handler is protect(handler))',
  sveltekit: 'in load of +page.server.ts and in each function of +server.ts, not in the layout alone',
  'react-router': 'in the loader and the action',
  nuxt: 'in the server route',
  h3: 'in the handler',
  astro: 'before anything is rendered',
};

const FIXES: Readonly<Record<CheckId, string>> = {
  P01: 'Ask who it is before the data is read, on the server, and answer 401 or lead to the sign-in. {guard}',
  P02: 'Read rows by their owner, not by their id alone: WHERE id = $1 AND user_id = $2, with the id of the signed-in user. Answer 404 for what is not theirs.',
  P03: 'Change and delete rows by their owner too: … WHERE id = $1 AND user_id = $2. Answer 404 where no row was changed.',
  P04: 'Return right after the redirect, and send the page only to users who may see it. A script in the page does not protect it. {guard}',
  P05: 'Put the guard into the loader or the data layer, which the page and its data route share. A guard of the page alone is not asked there. {guard}',
  P06: 'Put the guard on the route itself, behind the router, in place of comparing the text of the address. Ignore X-Original-URL and alike. {guard}',
  P07: 'Let the service verify the token, or check exp when you verify it yourself.',
  P08: 'Let the service verify the token, or compare the tenant of the token with your own when you verify it yourself.',
  P09: 'Verify the signature before anything is read from a token. Decoding is not verifying.',
  P10: 'Name the algorithms that you accept when you verify a token. "none" is never one of them.',
  P11: 'Accept access tokens only: an id token says who signed in and opens nothing. Compare typ or the audience.',
  P12: 'Verify the whole token. What cannot be verified is no token.',
  P13: 'End the session on the server at the sign-out: call logout at the service with the refresh token, or delete your own session row. Clearing cookies ends nothing.',
  P14: 'Ask the service (verify) for each request, or let the SDK remember answers and hear of revocations. A session of your own must end when the service says so (webhook user.session_revoked or back-channel logout).',
  P15: 'Bind each sign-in to the browser that began it: put a random state into a cookie and the start link, and compare the two at the callback. Send code_challenge too.',
  P16: 'Accept only paths of your own as a target: they begin with one slash, and new URL(target, origin).origin must be your origin.',
  P17: 'Give out a new session id at every sign-in, and drop the one of before.',
  P18: 'Set HttpOnly, SameSite=Lax, Path=/ and, on https, Secure with the prefix __Host-.',
  P19: 'Send code_challenge with the start link, so that the callback gets a code in place of tokens. Redirect right after the callback, and keep tokens in HttpOnly cookies.',
  P20: 'Send Cache-Control: private, no-store with every page that knows who it is for.',
  P21: 'Send Access-Control-Allow-Credentials only together with origins from a fixed list. Never repeat the Origin of the request.',
  P22: 'Set SameSite=Lax on the session cookie, and refuse a POST whose Origin is not yours.',
  P23: 'Know people by the id (sub) that the service gives, and update the address at each sign-in.',
  P24: 'Know people by the id (sub) that the service gives. An address may belong to two people, one after the other or at once.',
  P26: 'Tell "not valid" from "no answer": keep the cookies and answer 503 when the service cannot be reached. Clear them only when it says that the session has ended, and believe no token that it did not check.',
  P27: 'Answer error=access_denied and error=login_failed at the callback with a page and a link to try again.',
  P28: 'Let one request renew the session and the others wait for it, or send the same Idempotency-Key. Do not clear the cookies because another request was first.',
  P30: 'Ask on the server, for each request, with the team of the address: auth.can(request, permission, team). Take no role from what the browser sends, and keep none in a session of your own.',
  P29: 'Take the key out of what browsers get, deny dot files (in Vite: server.fs.deny), and replace it: porchlight keys rotate --revoke-now',
};

export function fixOf(id: CheckId, framework: string | null): string {
  const guard = framework ? GUARDS[framework] : undefined;
  const where = framework && WHERE[framework] ? `, ${WHERE[framework]}` : '';
  return FIXES[id].replace('{guard}', guard ? `In this framework: ${guard}${where}.` : '').trim();
}
