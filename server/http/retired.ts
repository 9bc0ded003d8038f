/** Addresses that were taken out of service. For every method the answer is 410 and says where to go instead. */
import type { Express } from 'express';
import { sendProblem } from './errors/error-response.ts';
import type { GuardRoute } from './guards/guard-route.ts';
import { migrationLink } from './response/deprecation.ts';

interface RetiredAddress {
  readonly path: string;
  readonly successor: string;
  /** Its section in the migration document. */
  readonly section: string;
}

const RETIRED: readonly RetiredAddress[] = [{ path: '/mcp/manage', successor: '/mcp', section: 'mcp-manage' }];

/** Comes before the mounts of the successors, which may take everything under their own address. */
export const retired =
  (baseUrl: string, guard: GuardRoute) =>
  (app: Express): void => {
    for (const { path, successor, section } of RETIRED) {
      app.all([path, `${path}/*rest`], guard('page'), (req, res) => {
        res.append('Link', `<${migrationLink(baseUrl, section)}>; rel="deprecation"`);
        // RFC 5829 section 3.2.
        res.append('Link', `<${baseUrl}${successor}>; rel="successor-version"`);
        sendProblem(
          req,
          res,
          {
            code: 'retired',
            detail: `This endpoint has been retired. Use ${baseUrl}${successor}; ${migrationLink(baseUrl, section)} tells what changed.`,
            fix: { why: 'Use this endpoint instead.', method: 'POST', path: successor },
          },
          baseUrl,
        );
      });
    }
  };
