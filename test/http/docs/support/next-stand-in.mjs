/**
 * As much of Next as the quickstart meets: route handlers by folder, the proxy for the paths that it matches, and one
 * page. Started in the reader's folder with the port as its argument.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer } from 'node:http';
import { render } from 'preact-render-to-string';

const [, , port] = process.argv;
globalThis.currentRequest = new AsyncLocalStorage();

const load = (file) => import(`file://${process.cwd()}/${file}`);
const proxy = await load('proxy.ts');
const { default: Dashboard } = await load('app/dashboard/page.mjs');
const routes = new Map();
for (const path of ['/auth/login', '/auth/callback', '/auth/logout', '/api/me']) {
  routes.set(path, await load(`app${path}/route.ts`));
}
const isMatched = (path) => proxy.config.matcher.some((matcher) => path.startsWith(matcher.replace('/:path*', '')));

async function answer(request) {
  const { pathname } = new URL(request.url);
  const passed = isMatched(pathname) ? await proxy.default(request) : null;
  if (passed && passed.headers.get('x-middleware-next') !== '1') return passed;
  if (pathname === '/dashboard') {
    const html = render(await globalThis.currentRequest.run(request, Dashboard));
    return new Response(html, { headers: passed.headers });
  }
  const handler = routes.get(pathname)?.[request.method];
  return handler ? handler(request) : new Response('Not found', { status: 404 });
}

createServer(async (req, res) => {
  const request = new Request(`http://localhost:${port}${req.url}`, { method: req.method, headers: req.headers });
  const response = await answer(request);
  res.writeHead(response.status, [...response.headers].flat());
  res.end(Buffer.from(await response.arrayBuffer()));
}).listen(Number(port), () => console.log(`http://localhost:${port}`));
