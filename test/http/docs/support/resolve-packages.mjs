/**
 * Loaded before a program that was taken out of a document. It stands in for what the reader has installed: the SDK comes
 * from its sources, React is Preact, and of Next there is what the SDK calls. The same files run on the real Next with
 * `npm run examples`.
 */
import { registerHooks } from 'node:module';
import { addressOfModule, NEXT_MODULES } from './next-modules.mjs';

const SDK = new URL('../../../../sdk/src/', import.meta.url);

const STAND_INS = {
  ...NEXT_MODULES,
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
      return { url: addressOfModule(STAND_INS[specifier]), format: 'module', shortCircuit: true };
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
