/** Made of scripts/examples by `npm run generate`. Never edited. */
export interface ExampleFiles {
  readonly name: string;
  readonly title: string;
  /** The package that tells the framework of a folder. */
  readonly framework: string | null;
  /** Its major versions with which the example was run. */
  readonly tried: readonly number[];
  readonly port: number;
  /** The command that serves the app at that port. */
  readonly run: string;
  readonly prefix: string;
  /** Path → content. */
  readonly files: Readonly<Record<string, string>>;
  readonly paste: readonly string[];
}

export const EXAMPLES: readonly ExampleFiles[] = [
  {
    "name": "next",
    "title": "Next",
    "framework": "next",
    "tried": [
      16
    ],
    "port": 4000,
    "run": "npx next dev -p 4000",
    "prefix": "",
    "files": {
      "auth.ts": "import { nextAuth } from '@porchlight/sdk/next';\n\nexport const { proxy, handlers, auth, session, protect, signOut } = nextAuth();\n",
      "proxy.ts": "export { proxy } from './auth';\n\nexport const config = { matcher: ['/((?!_next/static|_next/image|favicon.ico).*)'] };\n",
      "app/auth/[action]/route.ts": "import { handlers } from '../../../auth';\n\nexport const { GET, POST } = handlers;\n"
    },
    "paste": []
  },
  {
    "name": "sveltekit",
    "title": "SvelteKit",
    "framework": "@sveltejs/kit",
    "tried": [
      3,
      2
    ],
    "port": 5173,
    "run": "npm run dev",
    "prefix": "",
    "files": {
      "src/env.ts": "import { defineEnvVars } from '@sveltejs/kit/env';\n\nexport const variables = defineEnvVars({ PORCHLIGHT_BASE_URL: {}, PORCHLIGHT_TENANT_ID: {} });\n",
      "src/lib/server/auth.ts": "import { fetchAuth } from '@porchlight/sdk/server';\nimport { PORCHLIGHT_BASE_URL, PORCHLIGHT_TENANT_ID } from '$app/env/private';\n\nexport const auth = fetchAuth({ baseUrl: PORCHLIGHT_BASE_URL, tenantId: PORCHLIGHT_TENANT_ID });\n",
      "src/hooks.server.ts": "import type { Handle } from '@sveltejs/kit';\nimport { auth } from './lib/server/auth';\n\nexport const handle: Handle = ({ event, resolve }) =>\n  auth.handle(event.request, (user, { status }) => {\n    event.locals.user = user;\n    event.locals.status = status;\n    return resolve(event);\n  });\n"
    },
    "paste": []
  },
  {
    "name": "react-router",
    "title": "React Router",
    "framework": "@react-router/dev",
    "tried": [
      8,
      7
    ],
    "port": 5173,
    "run": "npm run dev",
    "prefix": "",
    "files": {
      "app/auth.server.ts": "import { fetchAuth, type SessionStatus, type VerifiedUser } from '@porchlight/sdk/server';\nimport { createContext, type MiddlewareFunction } from 'react-router';\n\nexport const auth = fetchAuth();\nexport const userContext = createContext<VerifiedUser | null>(null);\nexport const statusContext = createContext<SessionStatus>('signedOut');\n\nexport const keepSession: MiddlewareFunction<Response> = ({ request, context }, next) =>\n  auth.handle(request, (user, { status }) => {\n    context.set(userContext, user);\n    context.set(statusContext, status);\n    return next();\n  });\n",
      "app/routes/auth.ts": "// The middleware of the root answers here; a route has to be there for it to be asked.\nexport const loader = () => new Response(null, { status: 404 });\nexport const action = loader;\n"
    },
    "paste": [
      "import { keepSession } from './auth.server';",
      "export const middleware = [keepSession];",
      "route('auth/*', 'routes/auth.ts'),",
      "server: { fs: { deny: ['.service', '.env', '.env.*', '*.{crt,pem}', '**/.git/**'] } },"
    ]
  },
  {
    "name": "astro",
    "title": "Astro",
    "framework": "astro",
    "tried": [
      7
    ],
    "port": 4321,
    "run": "npm run dev",
    "prefix": "",
    "files": {
      "src/auth.ts": "import { getSecret } from 'astro:env/server';\nimport { fetchAuth } from '@porchlight/sdk/server';\n\nexport const auth = fetchAuth({\n  baseUrl: getSecret('PORCHLIGHT_BASE_URL'),\n  tenantId: getSecret('PORCHLIGHT_TENANT_ID'),\n});\n",
      "src/middleware.ts": "import { defineMiddleware } from 'astro:middleware';\nimport { auth } from './auth';\n\nexport const onRequest = defineMiddleware(({ request, locals }, next) =>\n  auth.handle(request, (user, { status }) => {\n    locals.user = user;\n    locals.status = status;\n    return next();\n  }),\n);\n"
    },
    "paste": []
  },
  {
    "name": "nuxt",
    "title": "Nuxt",
    "framework": "nuxt",
    "tried": [
      4
    ],
    "port": 4000,
    "run": "npx nuxt dev --port 4000 --dotenv .env.local",
    "prefix": "",
    "files": {
      "server/middleware/auth.ts": "import { expressAuth } from '@porchlight/sdk/server';\n\nconst auth = expressAuth();\nconst handle = fromNodeMiddleware(auth.handle);\n\nexport default defineEventHandler(async (event) => {\n  await handle(event);\n  if (event.handled) return;\n  event.context.user = auth.user(event.node.req);\n  event.context.status = auth.status(event.node.req);\n  event.context.accountUrl = auth.auth.client.accountUrl;\n});\n",
      "app/composables/use-user.ts": "import type { SessionStatus, VerifiedUser } from '@porchlight/sdk/server';\n\nexport const useUser = () => useState<VerifiedUser | null>('user', () => useRequestEvent()?.context.user ?? null);\n\nexport const useStatus = () =>\n  useState<SessionStatus>('status', () => useRequestEvent()?.context.status ?? 'signedOut');\n\nexport const useAccountUrl = () => useState<string>('account-url', () => useRequestEvent()?.context.accountUrl ?? '');\n"
    },
    "paste": []
  },
  {
    "name": "workers",
    "title": "Workers",
    "framework": "wrangler",
    "tried": [
      4
    ],
    "port": 8787,
    "run": "npx wrangler dev",
    "prefix": "",
    "files": {},
    "paste": [
      "import { type FetchAuth, fetchAuth, type Session, type VerifiedUser } from '@porchlight/sdk/server';",
      "let auth: FetchAuth | undefined;",
      "auth ??= fetchAuth({ baseUrl: env.PORCHLIGHT_BASE_URL, tenantId: env.PORCHLIGHT_TENANT_ID });",
      "return auth.handle(request, home);"
    ]
  },
  {
    "name": "hono",
    "title": "Hono",
    "framework": "hono",
    "tried": [
      4
    ],
    "port": 4000,
    "run": "node --env-file=.env.local app.ts",
    "prefix": "",
    "files": {},
    "paste": [
      "import { honoAuth, type VerifiedUser } from '@porchlight/sdk/server';",
      "const auth = honoAuth();",
      "const app = new Hono<{ Variables: { user: VerifiedUser | null } }>();",
      "app.use(auth.handle);"
    ]
  },
  {
    "name": "h3",
    "title": "h3",
    "framework": "h3",
    "tried": [
      2
    ],
    "port": 4000,
    "run": "node --env-file=.env.local app.ts",
    "prefix": "",
    "files": {},
    "paste": [
      "import { fetchAuth, type VerifiedUser } from '@porchlight/sdk/server';",
      "const auth = fetchAuth();",
      "app.use((event, next) =>",
      "  auth.handle(event.req, async (user, { status }) => {",
      "    event.context.user = user;",
      "    event.context.status = status;",
      "    return toResponse(await next(), event);",
      "  }),",
      ");"
    ]
  },
  {
    "name": "fastify",
    "title": "Fastify",
    "framework": "fastify",
    "tried": [
      5
    ],
    "port": 4000,
    "run": "node --env-file=.env.local app.mjs",
    "prefix": "",
    "files": {},
    "paste": [
      "import { fastifyAuth } from '@porchlight/sdk/server';",
      "const auth = fastifyAuth();",
      "app.addHook('onRequest', auth.handle);"
    ]
  },
  {
    "name": "express",
    "title": "Express",
    "framework": "express",
    "tried": [
      5,
      4
    ],
    "port": 4000,
    "run": "node --env-file=.env.local app.mjs",
    "prefix": "",
    "files": {},
    "paste": [
      "import { expressAuth } from '@porchlight/sdk/server';",
      "const auth = expressAuth();",
      "app.use(auth.handle);"
    ]
  },
  {
    "name": "vite-react",
    "title": "Vite + React, no server",
    "framework": "vite",
    "tried": [
      8
    ],
    "port": 5173,
    "run": "npm run dev",
    "prefix": "VITE_",
    "files": {
      "src/session.ts": "import { createBrowserSession } from '@porchlight/sdk/browser';\n\nexport const session = createBrowserSession({\n  baseUrl: import.meta.env.VITE_PORCHLIGHT_BASE_URL,\n  tenantId: import.meta.env.VITE_PORCHLIGHT_TENANT_ID,\n  redirectUri: `${location.origin}/auth/callback`,\n});\n"
    },
    "paste": [
      "import { PorchlightProvider } from '@porchlight/sdk/react';",
      "import { session } from './session';",
      "const error = location.pathname === '/auth/callback' ? await session.completeSignIn() : null;",
      "<PorchlightProvider session={session}>",
      "server: { fs: { deny: ['.service', '.env', '.env.*', '*.{crt,pem}', '**/.git/**'] } },"
    ]
  },
  {
    "name": "node-http",
    "title": "node:http",
    "framework": null,
    "tried": [],
    "port": 4000,
    "run": "node --env-file=.env.local app.mjs",
    "prefix": "",
    "files": {},
    "paste": [
      "import { expressAuth } from '@porchlight/sdk/server';",
      "const auth = expressAuth();",
      "auth.handle(req, res, () => {"
    ]
  }
];
