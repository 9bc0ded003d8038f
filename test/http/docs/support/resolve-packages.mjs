/**
 * Loaded before a program that was taken from a document. It replaces what the reader has installed: the SDK comes from
 * its sources, React is Preact, and of Next there is only what the SDK calls. `npm run examples` runs the same files
 * with the real Next.
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
    // A module from a data: address has no folder in which packages could be found.
    if (context.parentURL?.startsWith('data:'))
      return nextResolve(specifier, { ...context, parentURL: import.meta.url });
    // A bundler adds the file extension by itself.
    if (/^\.{1,2}\/.*\/?[^./]+$/.test(specifier) && context.parentURL?.startsWith(`file://${process.cwd()}`)) {
      return nextResolve(`${specifier}.ts`, context);
    }
    return nextResolve(specifier, context);
  },
});
