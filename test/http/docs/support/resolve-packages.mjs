/**
 * Loaded before a program that was taken out of a document. It stands in for what the reader has installed: the SDK comes
 * from its sources, and of Next there are the two functions that the document uses.
 */
import { registerHooks } from 'node:module';

const SDK = new URL('../../../../sdk/src/', import.meta.url);

const STAND_INS = {
  'next/server': `export class NextResponse extends Response {
    static next() { return new NextResponse(null, { headers: { 'x-middleware-next': '1' } }); }
  }`,
  'next/headers': 'export const headers = async () => globalThis.currentRequest.getStore().headers;',
};

registerHooks({
  resolve(specifier, context, nextResolve) {
    const [, entry] = /^@porchlight\/sdk(?:\/(\w+))?$/.exec(specifier) ?? [];
    if (specifier.startsWith('@porchlight/sdk')) {
      return nextResolve(new URL(entry ? `${entry}/index.ts` : 'index.ts', SDK).href, context);
    }
    if (specifier in STAND_INS) {
      const source = encodeURIComponent(STAND_INS[specifier]);
      return { url: `data:text/javascript,${source}`, format: 'module', shortCircuit: true };
    }
    // The alias of a new Next project.
    if (specifier.startsWith('@/')) return nextResolve(`file://${process.cwd()}/${specifier.slice(2)}.ts`, context);
    return nextResolve(specifier, context);
  },
});
