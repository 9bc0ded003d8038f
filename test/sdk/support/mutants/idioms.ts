/**
 * Where a fault is put into an example: a line of it, and what follows that line in the mutant. Every idiom gives the
 * fault the same function: `faulty((ask) => answer)` may answer a request before the app does.
 */
export interface Idiom {
  /** As in the catalogue of the examples. */
  readonly example: string;
  readonly file: string;
  /** The line after which the fault is inserted: the session is known there. */
  readonly behind: string;
  /** The line before which a fault of the sign-in itself is inserted; the same line if omitted. */
  readonly before?: string;
  readonly glue: string;
}

/** `ask` has url, user, header(name) and cookies; an answer has status, headers and body. */
const COOKIES = `const cookiesOf = (text) => Object.fromEntries((text ?? '').split('; ').filter(Boolean).map((pair) => [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]));`;

const EXPRESS: Omit<Idiom, 'example'> = {
  file: 'app.mjs',
  behind: 'app.use(auth.handle);',
  glue: `${COOKIES}
const faulty = (handle) => app.use((req, res, next) => {
  const answer = handle({ url: new URL(req.originalUrl, 'http://app'), get user() { return auth.user(req); }, header: (name) => req.headers[name], cookies: cookiesOf(req.headers.cookie) });
  if (!answer) return next();
  res.status(answer.status ?? 200).set({ 'content-type': 'text/html', ...answer.headers }).send(answer.body ?? '');
});`,
};

export const IDIOMS: readonly Idiom[] = [
  { example: 'express', ...EXPRESS },
  { example: 'express-4', ...EXPRESS },
  {
    example: 'fastify',
    file: 'app.mjs',
    behind: "app.addHook('onRequest', auth.handle);",
    glue: `${COOKIES}
const faulty = (handle) => app.addHook('onRequest', async (request, reply) => {
  const answer = handle({ url: new URL(request.raw.url, 'http://app'), get user() { return auth.user(request); }, header: (name) => request.headers[name], cookies: cookiesOf(request.headers.cookie) });
  if (answer) return reply.code(answer.status ?? 200).headers({ 'content-type': 'text/html', ...answer.headers }).send(answer.body ?? '');
});`,
  },
  {
    example: 'hono',
    file: 'app.ts',
    behind: 'app.use(auth.handle);',
    glue: `${COOKIES}
const faulty = (handle) => app.use(async (c, next) => {
  const answer = handle({ url: new URL(c.req.url), get user() { return c.get('user'); }, header: (name) => c.req.header(name), cookies: cookiesOf(c.req.header('cookie')) });
  if (!answer) return next();
  return c.body(answer.body ?? '', answer.status ?? 200, { 'content-type': 'text/html', ...answer.headers });
});`,
  },
  {
    example: 'h3',
    file: 'app.ts',
    behind: '  }),\n);',
    before: 'app.use((event, next) =>\n  auth.handle',
    glue: `${COOKIES}
const faulty = (handle) => app.use((event, next) => {
  const { headers, url } = event.req;
  const answer = handle({ url: new URL(url), get user() { return event.context.user; }, header: (name) => headers.get(name) ?? undefined, cookies: cookiesOf(headers.get('cookie')) });
  if (!answer) return next();
  return new Response(answer.body ?? '', { status: answer.status ?? 200, headers: { 'content-type': 'text/html', ...answer.headers } });
});`,
  },
  {
    example: 'node-http',
    file: 'app.mjs',
    behind: '  auth.handle(req, res, () => {',
    glue: `    const mutant = mutants.map((handle) => handle({ url: new URL(req.url, 'http://app'), get user() { return auth.user(req); }, header: (name) => req.headers[name], cookies: cookiesOf(req.headers.cookie) })).find(Boolean);
    if (mutant) { res.writeHead(mutant.status ?? 200, mutant.headers ?? {}); return res.end(mutant.body ?? ''); }`,
  },
];

/** node:http has no list of handlers, so the fault is at the end of the file. */
export const AT_END: Readonly<Record<string, string>> = {
  'node-http': `${COOKIES}
var mutants = [];
function faulty(handle) { mutants.push(handle); }`,
};
