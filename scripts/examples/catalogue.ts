/**
 * Every example: which folder, which framework, and which lines an app only has for the sign-in. `npm run examples`
 * runs them, the quickstarts show their files, and `porchlight init` writes them.
 */
export interface Example {
  readonly name: string;
  readonly title: string;
  /** The folder, if it is not the name of the example. */
  readonly folder?: string;
  /**
   * The package by which a folder's framework is recognised, and whose version counts. Omitted if the app uses only
   * Node.
   */
  readonly framework?: string;
  /** Other versions than the folder's `package.json` names, in the form of `npm install`. */
  readonly packages?: readonly string[];
  /** Files that are different for those versions. */
  readonly write?: Readonly<Record<string, string>>;
  /** The port at which the framework serves an app during development. */
  readonly port: number;
  /** The command that serves the app at this port. */
  readonly run: string;
  /** What a variable must begin with to reach the app. */
  readonly prefix?: string;
  /** Files that exist only for the sign-in: all of their lines count. */
  readonly files: readonly string[];
  /** Lines to paste into a file that an app has anyway. */
  readonly paste?: readonly string[];
  /** The module with its check, if it is not the usual one. */
  readonly check?: string;
  /** False if there is no second address to try. */
  readonly isDeployed?: false;
}

const server = (helper: string, use: string): Pick<Example, 'port' | 'run' | 'files' | 'paste'> => ({
  port: 4000,
  run: 'node --env-file=.env.local app.mjs',
  files: [],
  paste: [`import { ${helper} } from '@porchlight/sdk/server';`, `const auth = ${helper}();`, use],
});

/** In `vite.config.ts`: without it the development server of Vite hands out `.service`, with the management key. */
const DENY = "server: { fs: { deny: ['.service', '.env', '.env.*', '*.{crt,pem}', '**/.git/**'] } },";

const reactRouter: Pick<Example, 'port' | 'run' | 'files' | 'paste'> = {
  port: 5173,
  run: 'npm run dev',
  files: ['app/auth.server.ts', 'app/routes/auth.ts'],
  paste: [
    "import { keepSession } from './auth.server';",
    'export const middleware = [keepSession];',
    "route('auth/*', 'routes/auth.ts'),",
    DENY,
  ],
};

/** Examples whose framework says more about a folder come first: SvelteKit contains Vite, and workers may use Hono. */
export const EXAMPLES: readonly Example[] = [
  {
    name: 'next',
    title: 'Next',
    framework: 'next',
    port: 4000,
    run: 'npx next dev -p 4000',
    files: ['auth.ts', 'proxy.ts', 'app/auth/[action]/route.ts'],
    check: 'next',
  },
  {
    name: 'sveltekit',
    title: 'SvelteKit',
    framework: '@sveltejs/kit',
    port: 5173,
    run: 'npm run dev',
    files: ['src/env.ts', 'src/lib/server/auth.ts', 'src/hooks.server.ts'],
  },
  {
    name: 'sveltekit-2',
    title: 'SvelteKit 2',
    folder: 'sveltekit',
    framework: '@sveltejs/kit',
    packages: ['@sveltejs/kit@2', '@sveltejs/adapter-node@5'],
    write: {
      'svelte.config.js':
        "import node from '@sveltejs/adapter-node';\n\nexport default { kit: { adapter: node() } };\n",
      'vite.config.ts':
        "import { sveltekit } from '@sveltejs/kit/vite';\nimport { defineConfig } from 'vite';\n\nexport default defineConfig({ plugins: [sveltekit()] });\n",
    },
    port: 5173,
    run: 'npm run dev',
    // The first file is only for version 3, so `init` does not write it.
    files: ['src/env.ts', 'src/lib/server/auth.ts', 'src/hooks.server.ts'],
  },
  {
    name: 'react-router',
    title: 'React Router',
    framework: '@react-router/dev',
    ...reactRouter,
  },
  {
    name: 'react-router-7',
    title: 'React Router 7',
    folder: 'react-router',
    framework: '@react-router/dev',
    packages: ['react-router', '@react-router/node', '@react-router/serve', '@react-router/dev'].map(
      (one) => `${one}@7.18.4`,
    ),
    write: { 'react-router.config.ts': 'export default { ssr: true, future: { v8_middleware: true } };\n' },
    ...reactRouter,
  },
  {
    name: 'astro',
    title: 'Astro',
    framework: 'astro',
    port: 4321,
    run: 'npm run dev',
    files: ['src/auth.ts', 'src/middleware.ts'],
  },
  {
    name: 'nuxt',
    title: 'Nuxt',
    framework: 'nuxt',
    port: 4000,
    run: 'npx nuxt dev --port 4000 --dotenv .env.local',
    files: ['server/middleware/auth.ts', 'app/composables/use-user.ts'],
  },
  {
    name: 'workers',
    title: 'Workers',
    framework: 'wrangler',
    port: 8787,
    run: 'npx wrangler dev',
    files: [],
    // A worker always gets the address that people open, and `wrangler dev` is no host for a second one.
    isDeployed: false,
    paste: [
      "import { type FetchAuth, fetchAuth, type Session, type VerifiedUser } from '@porchlight/sdk/server';",
      'let auth: FetchAuth | undefined;',
      'auth ??= fetchAuth({ baseUrl: env.PORCHLIGHT_BASE_URL, tenantId: env.PORCHLIGHT_TENANT_ID });',
      'return auth.handle(request, home);',
    ],
  },
  {
    name: 'hono',
    title: 'Hono',
    framework: 'hono',
    port: 4000,
    run: 'node --env-file=.env.local app.ts',
    files: [],
    paste: [
      "import { honoAuth, type VerifiedUser } from '@porchlight/sdk/server';",
      'const auth = honoAuth();',
      'const app = new Hono<{ Variables: { user: VerifiedUser | null } }>();',
      'app.use(auth.handle);',
    ],
  },
  {
    name: 'h3',
    title: 'h3',
    framework: 'h3',
    port: 4000,
    run: 'node --env-file=.env.local app.ts',
    files: [],
    paste: [
      "import { fetchAuth, type VerifiedUser } from '@porchlight/sdk/server';",
      'const auth = fetchAuth();',
      'app.use((event, next) =>',
      '  auth.handle(event.req, async (user, { status }) => {',
      '    event.context.user = user;',
      '    event.context.status = status;',
      '    return toResponse(await next(), event);',
      '  }),',
      ');',
    ],
  },
  {
    name: 'fastify',
    title: 'Fastify',
    framework: 'fastify',
    ...server('fastifyAuth', "app.addHook('onRequest', auth.handle);"),
  },
  { name: 'express', title: 'Express 5', framework: 'express', ...server('expressAuth', 'app.use(auth.handle);') },
  {
    name: 'express-4',
    title: 'Express 4',
    folder: 'express',
    framework: 'express',
    packages: ['express@4'],
    ...server('expressAuth', 'app.use(auth.handle);'),
  },
  {
    name: 'vite-react',
    title: 'Vite + React, no server',
    framework: 'vite',
    port: 5173,
    run: 'npm run dev',
    prefix: 'VITE_',
    files: ['src/session.ts'],
    paste: [
      "import { PorchlightProvider } from '@porchlight/sdk/react';",
      "import { session } from './session';",
      "const error = location.pathname === '/auth/callback' ? await session.completeSignIn() : null;",
      '<PorchlightProvider session={session}>',
      DENY,
    ],
    check: 'browser-app',
  },
  { name: 'node-http', title: 'node:http', ...server('expressAuth', 'auth.handle(req, res, () => {') },
];

/** Not an app with a framework: the MCP server that `porchlight init --mcp` adds to an app. */
export const MCP_EXAMPLE: Example = {
  name: 'mcp',
  title: 'MCP server',
  framework: '@modelcontextprotocol/server',
  port: 4001,
  run: 'node mcp-server.mjs',
  files: ['mcp-server.mjs'],
  check: 'mcp',
  isDeployed: false,
};
