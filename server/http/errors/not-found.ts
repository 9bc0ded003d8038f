/** Answers requests that no route took: the address exists for other methods, or not at all. */
import type { Express, Request, RequestHandler } from 'express';
import { censor } from '../../crypto/censor.ts';
import { sendInLanguage } from '../../pages/respond.ts';
import { notFoundPage } from '../../pages/views/site/not-found-page.ts';
import { requestIdOf } from '../logging/request-id.ts';
import { sendProblem } from './error-response.ts';
import { isForPeople } from './page-or-data.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export const notFound =
  (app: Express, baseUrl: string): RequestHandler =>
  (req, res) => {
    // A route of this method has seen the request and passed it on, so this method is not in the list.
    const allowed = otherMethods(app, req);
    if (allowed.length > 0) {
      res.setHeader('Allow', allowed.join(', '));
      sendProblem(req, res, { code: 'methodNotAllowed' }, baseUrl);
      return;
    }
    if (isForPeople(req)) {
      const model = { path: censor(req.path), requestId: requestIdOf(res) };
      sendInLanguage(res, 404, (language) => notFoundPage(model, language));
      return;
    }
    sendProblem(
      req,
      res,
      {
        code: 'routeNotFound',
        detail:
          'Nothing answers at this address. The sitemap is at /sitemap.xml, instructions for agents at /llms.txt, the documents at /docs and the developer index at /developers.',
        fix: { why: 'See the list of all operations.', method: 'GET', path: '/openapi.json' },
      },
      baseUrl,
    );
  };

type Listed = Express['router']['stack'][number];

/**
 * Express 5 asks each layer whether it matches, and keeps the methods of a route by name. Its types declare neither.
 */
interface Layer extends Listed {
  readonly route?: NonNullable<Listed['route']> & { readonly methods: Readonly<Record<string, boolean>> };
  match(path: string): boolean;
}

/** Asks Express's own table, so that it can never disagree with what is routed. */
function otherMethods(app: Express, { method: sent, path }: Pick<Request, 'method' | 'path'>): string[] {
  const layers = app.router.stack as Layer[];
  const matching = layers.filter((layer) => layer.route && layer.match(path));
  const own = sent === 'HEAD' ? 'GET' : sent;
  return METHODS.filter(
    (method) => method !== own && matching.some(({ route }) => route?.methods[method.toLowerCase()]),
  );
}
