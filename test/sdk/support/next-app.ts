/**
 * An app on Next, with the parts that the SDK needs: the proxy in front of every path, its handlers, a route and a
 * page.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { registerHooks } from 'node:module';
import type { AuthOptions } from '../../../sdk/src/server/index.ts';
import { addressOfModule, NEXT_MODULES } from '../../http/docs/support/next-modules.mjs';
import type { Send } from '../../unit/sdk/support/adapters.ts';

const hooks = registerHooks({
  resolve(specifier, context, next) {
    const source = NEXT_MODULES[specifier];
    if (source === undefined) return next(specifier, context);
    return { url: addressOfModule(source), format: 'module', shortCircuit: true };
  },
});
const { nextAuth } = await import('../../../sdk/src/next/index.ts');
hooks.deregister();

const currentRequest = new AsyncLocalStorage<{ headers: Headers; stored: unknown[] }>();
Object.assign(globalThis, { currentRequest });

/** `/area` is a route for signed-in people. Every other path outside `/auth/` is a page that anybody may read. */
export async function throughNext(options: AuthOptions): Promise<Send> {
  const { proxy, handlers, auth, protect } = nextAuth(options);
  const area = protect((_request, user) => Response.json({ email: user.email }));
  return async (path, init) => {
    const request = new Request(`https://app.example${path}`, init);
    if (!request.headers.has('x-forwarded-proto')) request.headers.set('x-forwarded-proto', 'https');
    if (!request.headers.has('host')) request.headers.set('host', 'app.example');
    const passed = await proxy(request);
    const headers = (passed as { passedHeaders?: Headers }).passedHeaders ?? request.headers;
    const response = await currentRequest.run({ headers, stored: [] }, async () => {
      const inner = new Request(request, { headers });
      if (path.startsWith('/auth/')) return request.method === 'POST' ? handlers.POST(inner) : handlers.GET(inner);
      return path.startsWith('/area') ? area(inner) : Response.json({ email: (await auth())?.email });
    });
    for (const cookie of passed.headers.getSetCookie()) response.headers.append('set-cookie', cookie);
    return response;
  };
}
