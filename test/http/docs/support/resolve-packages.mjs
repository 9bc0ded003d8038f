/**
 * Loaded before a program that was taken out of a document. It stands in for what the reader has installed: the SDK comes
 * from its sources, React is Preact, and of Next there is what the SDK calls. The same files run on the real Next with
 * `npm run examples`.
 */
import { registerHooks } from 'node:module';

const SDK = new URL('../../../../sdk/src/', import.meta.url);

const STAND_INS = {
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
  'next/link': `
    import { createElement } from 'preact';
    export default (props) => createElement('a', props);`,
  react: `export { createContext, createElement, Fragment, Fragment as Suspense } from 'preact';
    export { useContext, useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';`,
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
    // A module from a data: address has no folder to look for packages in.
    if (context.parentURL?.startsWith('data:'))
      return nextResolve(specifier, { ...context, parentURL: import.meta.url });
    // A bundler finds the ending by itself.
    if (/^\.{1,2}\/.*\/?[^./]+$/.test(specifier) && context.parentURL?.startsWith(`file://${process.cwd()}`)) {
      return nextResolve(`${specifier}.ts`, context);
    }
    return nextResolve(specifier, context);
  },
});
