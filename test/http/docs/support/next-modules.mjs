/** What the SDK calls of Next, as the sources of modules. The same calls run on the real Next with `npm run examples`. */
export const NEXT_MODULES = {
  'next/server': `export class NextResponse extends Response {
    static next({ request } = {}) {
      const response = new NextResponse(null, { headers: { 'x-middleware-next': '1' } });
      response.passedHeaders = request?.headers;
      return response;
    }
  }`,
  'next/headers': `
    export const headers = async () => globalThis.currentRequest.getStore().headers;
    export const cookies = async () => ({
      set: (name, value, { maxAge }) => globalThis.currentRequest.getStore().stored.push([name, value, maxAge]),
    });`,
  'next/navigation': `export const redirect = (path) => { throw Object.assign(new Error('redirect'), { path }); };`,
};

/** Where such a module is found. */
export const addressOfModule = (source) => `data:text/javascript,${encodeURIComponent(source)}`;
