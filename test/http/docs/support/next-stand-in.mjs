/**
 * The part of Next that the quickstart needs: the proxy in front of every path, the route handlers, two pages in their
 * layout, and their redirects. It is started in the reader's folder with the port as its argument.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer } from 'node:http';
import { render } from 'preact-render-to-string';

const [, , port] = process.argv;
globalThis.currentRequest = new AsyncLocalStorage();

const load = (file) => import(`file://${process.cwd()}/${file}`);
const { proxy } = await load('proxy.ts');
const { default: Layout } = await load('app/layout.ts');
const pages = new Map([
  ['/', await load('app/page.ts')],
  ['/dashboard', await load('app/dashboard/page.ts')],
]);
const handlers = await load('app/auth/[action]/route.ts');
const me = await load('app/api/me/route.ts');

/** Server components may be asynchronous, and are rendered before those of the browser. */
async function rendered(node) {
  if (Array.isArray(node)) return Promise.all(node.map(rendered));
  if (!node?.props) return node;
  if (node.type.constructor.name === 'AsyncFunction') return rendered(await node.type(node.props));
  node.props.children = await rendered(node.props.children);
  return node;
}

async function page({ default: Page }, url, response) {
  try {
    const html = render(
      await rendered(
        Layout({ children: await Page({ searchParams: Promise.resolve(Object.fromEntries(url.searchParams)) }) }),
      ),
    );
    response.headers.set('content-type', 'text/html');
    return new Response(html, { headers: response.headers });
  } catch (error) {
    if (!error.path) throw error;
    return new Response(null, { status: 307, headers: { location: error.path } });
  }
}

async function answer(request) {
  const passed = await proxy(request);
  if (passed.headers.get('x-middleware-next') !== '1') return passed;
  const headers = passed.passedHeaders ?? request.headers;
  const url = new URL(request.url);
  const { pathname } = url;
  return globalThis.currentRequest.run({ headers, stored: [] }, () => {
    if (pages.has(pathname)) return page(pages.get(pathname), url, passed);
    const module = pathname.startsWith('/auth/') ? handlers : pathname === '/api/me' ? me : {};
    const handler = module[request.method];
    return handler?.(new Request(request, { headers })) ?? new Response('Not found', { status: 404 });
  });
}

createServer(async (req, res) => {
  const request = new Request(`http://localhost:${port}${req.url}`, { method: req.method, headers: req.headers });
  const response = await answer(request);
  res.writeHead(response.status, [...response.headers].flat());
  res.end(Buffer.from(await response.arrayBuffer()));
}).listen(Number(port), () => console.log(`http://localhost:${port}`));
