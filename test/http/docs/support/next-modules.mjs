/**
 * The parts of Next that the SDK calls, as sources of modules. `npm run examples` makes the same calls with the real
 * Next.
 */
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

/** The address of such a module. */
export const addressOfModule = (source) => `data:text/javascript,${encodeURIComponent(source)}`;
