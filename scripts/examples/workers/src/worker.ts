import { type FetchAuth, fetchAuth, type Session, type VerifiedUser } from '@porchlight/sdk/server';

interface Env {
  PORCHLIGHT_BASE_URL: string;
  PORCHLIGHT_TENANT_ID: string;
}

let auth: FetchAuth | undefined;

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    auth ??= fetchAuth({ baseUrl: env.PORCHLIGHT_BASE_URL, tenantId: env.PORCHLIGHT_TENANT_ID });
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/dashboard') return auth.protect(dashboard)(request);
    const home = homePage(searchParams.has('error'));
    return auth.handle(request, home);
  },
};

const page = (body: string): Response => new Response(body, { headers: { 'content-type': 'text/html' } });

const dashboard = (_request: Request, user: VerifiedUser): Response =>
  page(`<h1>Hello, ${escaped(user.name ?? user.email)}</h1>`);

const homePage =
  (declined: boolean) =>
  (user: VerifiedUser | null, { status }: Session): Response => {
    if (status === 'unavailable') return page('<p data-unavailable>We cannot check who you are right now.</p>');
    return page(
      user
        ? `<p data-user>${escaped(user.email)}</p>
         <form method="post" action="/auth/logout"><button data-action="sign-out">Sign out</button></form>`
        : `${declined ? '<p data-declined>You declined, or the sign-in failed. Nobody is signed in.</p>' : ''}
         <a href="/auth/login" data-action="sign-in">Sign in</a>`,
    );
  };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
