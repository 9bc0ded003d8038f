import { type FetchAuth, fetchAuth, type Session, type VerifiedUser } from '@porchlight/sdk/server';

interface Env {
  PORCHLIGHT_BASE_URL: string;
  PORCHLIGHT_TENANT_ID: string;
}

let auth: FetchAuth | undefined;

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    auth ??= fetchAuth({ baseUrl: env.PORCHLIGHT_BASE_URL, tenantId: env.PORCHLIGHT_TENANT_ID });
    const { pathname } = new URL(request.url);
    if (pathname === '/dashboard') return auth.protect(dashboard)(request);
    return auth.handle(request, home);
  },
};

const page = (body: string): Response => new Response(body, { headers: { 'content-type': 'text/html' } });

const dashboard = (_request: Request, user: VerifiedUser): Response =>
  page(`<h1>Hello, ${escaped(user.name ?? user.email)}</h1>`);

const home = (user: VerifiedUser | null, { status }: Session): Response => {
  if (status === 'unavailable') return page('<p data-unavailable>We cannot check who you are right now.</p>');
  return page(
    user
      ? `<p data-user>${escaped(user.email)}</p>
         <form method="post" action="/auth/logout"><button data-action="sign-out">Sign out</button></form>`
      : '<a href="/auth/login" data-action="sign-in">Sign in</a>',
  );
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
