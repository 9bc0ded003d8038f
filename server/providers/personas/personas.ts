/**
 * The built-in identity provider: personas to pick from, so that the whole login works offline from the first start. It
 * is a real OpenID Connect provider at `{base_url}/personas` and is refused on any address but a loopback one.
 *
 * Signing in without a browser takes a client that keeps cookies and does not follow redirects by itself:
 *
 *   1. GET the authorization URL (`/personas/authorize?…`)
 *      → 303 to `/personas/interaction/:uid`; sets two cookies, one for that path, one for `/personas/authorize/:uid`.
 *   2. POST `/personas/interaction/:uid` with its cookie, `application/x-www-form-urlencoded`, either
 *      `persona=<name>` for a listed persona, or
 *      `email=<address>` for anybody else, with `name` and `subject` if wanted. The subject comes from the address when
 *      it is left out, so the same address is the same person; with a subject of its own it is another person.
 *      → 303 to `/personas/authorize/:uid` (GET on the same address shows the page instead and is not needed).
 *   3. GET `/personas/authorize/:uid` with its cookie
 *      → 303 to `{redirect_uri}?code=…&state=…&iss=…`, or `?error=access_denied&…` for the persona that denies.
 *
 * The handler takes requests as they come from the network: mount it before anything that parses bodies.
 */
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/random.ts';
import { languageOf } from '../../pages/language.ts';
import { languageHeaders } from '../../pages/respond.ts';
import { definitionOf } from '../catalogue/catalogue.ts';
import { createPersonaInteraction } from './persona-interaction.ts';
import { personasAt } from './persona-list.ts';
import { createPersonaOidc, createSigningKey, type PersonaClient, PersonaMishap } from './persona-oidc.ts';
import { type RenderPersonaPage, renderPersonaPage } from './persona-page.ts';
import { personaPicture } from './persona-picture.ts';
import { admitToPersonas } from './persona-request.ts';
import { createPersonaSignals } from './persona-signals.ts';
import { personasIssuer } from './personas-address.ts';

export interface PersonasOptions extends PersonaClient {
  /** The id of the provider that the personas stand in for. */
  readonly provider: string;
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly renderPage?: RenderPersonaPage;
  /** Called for unexpected errors only, not for the failures that a persona simulates. */
  readonly onError: (error: unknown) => void;
}

export interface Personas {
  readonly issuer: string;
  readonly handler: (req: IncomingMessage, res: ServerResponse) => void;
}

/**
 * There is no `form-action`: browsers hold a form to it through all redirects that follow, and a denial ends at the
 * callback of whichever app asked. The page has no script and no foreign markup that could place a form of its own.
 */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

export function createPersonas(options: PersonasOptions): Personas {
  const { renderPage: render = renderPersonaPage, onError } = options;
  const issuer = personasIssuer(options.baseUrl, options.provider);
  const people = personasAt(definitionOf(options.provider));

  const key = createSigningKey();
  const provider = createPersonaOidc({
    ...options,
    key,
    issuer: issuer.href,
    showProblem: (ctx, detail) => {
      const language = languageOf(ctx.get('Accept-Language'));
      ctx.set(languageHeaders(language));
      ctx.type = 'html';
      ctx.body = render({ kind: 'stopped', detail }, language);
    },
  });
  provider.proxy = true; // The protocol comes from the base address, as `admitRequest` sets it.
  provider.on('server_error', (_ctx, error) => {
    if (!(error instanceof PersonaMishap)) onError(error);
  });
  (provider as EventEmitter).on('error', onError);
  const serveProtocol = provider.callback();
  const signals =
    options.provider === 'google' ? createPersonaSignals({ ...options, issuer: issuer.href, key }) : undefined;
  const interaction = createPersonaInteraction(provider, render, options.redirectUri, people);

  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const path = admitToPersonas(req, issuer);
    if (path === undefined) return void res.writeHead(404).end();
    for (const [name, value] of Object.entries(PAGE_HEADERS)) res.setHeader(name, value);
    const [, kind, id] = /^\/(interaction|pictures)\/([\w.-]+)$/.exec(path) ?? [];
    if (kind === 'interaction' && id) return interaction.handle(id, req, res);
    if (kind === 'pictures' && id) return servePicture(id, res);
    if (signals && path === '/.well-known/risc-configuration') return signals.describe(res);
    if (signals && path === '/signals') return signals.send(req, res);
    return serveProtocol(req, res);
  };

  return {
    issuer: issuer.href,
    handler: (req, res) => {
      serve(req, res).catch((error: unknown) => {
        onError(error);
        if (!res.headersSent) res.writeHead(500);
        res.end();
      });
    },
  };
}

/** Apps show pictures on pages of their own origin, so these may be embedded anywhere. */
function servePicture(file: string, res: ServerResponse): void {
  const picture = file.endsWith('.png') ? personaPicture(file.slice(0, -'.png'.length)) : undefined;
  if (picture === undefined) return void res.writeHead(404).end();
  res.setHeader('cache-control', 'public, max-age=3600');
  res.writeHead(200, { 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' }).end(picture);
}
