/** Addresses of development servers are not the app's, and names that only begin like them are. */
import { expect, it } from 'vitest';
import { isTooling } from '../../../../sdk/src/cli/prove/site/address.ts';

const at = (path: string): boolean => isTooling(new URL(path, 'http://localhost:4000'));

it.each([
  '/@vite/client',
  '/@fs/home/app/src/main.ts',
  '/@id/virtual:app',
  '/@react-refresh',
  '/node_modules/.vite/deps/react.js',
  '/__nextjs_original-stack-frames',
  '/_next/webpack-hmr',
])('%s belongs to a development server', (path) => {
  expect(at(path)).toBe(true);
});

it.each(['/', '/@ida', '/@fsmith', '/@viteri/notes', '/notes', '/_next/data/x/notes.json', '/api/node_modules'])(
  '%s belongs to the app',
  (path) => {
    expect(at(path)).toBe(false);
  },
);
