/** Privacy, terms, security and contact: built-in pages, or redirects to the operator's own. */
import type { Express } from 'express';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { addSeconds, type Clock } from '../kernel/clock.ts';
import { PAGE_PATHS } from '../pages/paths.ts';
import { sendPage } from '../pages/respond.ts';
import { contactPage, privacyPage, securityPage, termsPage } from './trust-pages.ts';

export interface TrustConfig {
  readonly privacyUrl: string | undefined;
  readonly termsUrl: string | undefined;
  readonly contactEmail: string | undefined;
}

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly guard: GuardRoute;
  readonly config: TrustConfig;
  readonly providerName: string;
}

/** The same for everybody, and seldom changed, so it may be cached. */
const CACHED = { cacheControl: 'public, max-age=300' } as const;
const HALF_A_YEAR_S = 180 * 86_400;
const REQUEST_ID = /^req_\w{4,40}$/;

export const trustRoutes =
  ({ baseUrl, clock, guard, config, providerName }: Dependencies) =>
  (app: Express): void => {
    const page = (path: string, own: string | undefined, text: () => string): void => {
      app.get(path, guard('page'), (_req, res) => {
        if (own === undefined) sendPage(res, 200, text(), CACHED);
        else res.redirect(302, own);
      });
    };
    page(PAGE_PATHS.privacy, config.privacyUrl, () => privacyPage(providerName));
    page(PAGE_PATHS.terms, config.termsUrl, termsPage);
    page(PAGE_PATHS.security, undefined, securityPage);

    app.get(PAGE_PATHS.contact, guard('page'), (req, res) => {
      const { request_id: id } = req.query;
      const requestId = typeof id === 'string' && REQUEST_ID.test(id) ? id : undefined;
      sendPage(res, 200, contactPage({ email: config.contactEmail, requestId }));
    });

    // RFC 9116: where to report, and until when this text is valid.
    app.get('/.well-known/security.txt', guard('page'), (_req, res) => {
      const contact = config.contactEmail ? `mailto:${config.contactEmail}` : `${baseUrl}${PAGE_PATHS.contact}`;
      const expires = addSeconds(clock.now(), HALF_A_YEAR_S).toISOString();
      res.setHeader('Cache-Control', 'public, max-age=3600');
      res
        .type('text/plain')
        .send(
          [
            `Contact: ${contact}`,
            `Expires: ${expires}`,
            `Policy: ${baseUrl}${PAGE_PATHS.security}`,
            `Canonical: ${baseUrl}/.well-known/security.txt`,
            'Preferred-Languages: en',
            '',
          ].join('\n'),
        );
    });
  };
