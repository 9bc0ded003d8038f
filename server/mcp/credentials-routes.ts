/** `GET /mcp/tenants/:tenant_id/credentials`. Only the two cookies count; a bearer token is not even looked at. */
import { CREDENTIALS_FILENAME } from '@porchlight/contract';
import type { Express } from 'express';
import { FRESH_FOR, isFresh } from '../accounts/fresh-sign-in.ts';
import type { ReadSignedIn } from '../accounts/ports.ts';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { recordActor } from '../http/logging/act.ts';
import type { Clock } from '../kernel/clock.ts';
import { Refusal } from '../kernel/domain-error.ts';
import type { GuestOfCookie } from '../oauth/ports.ts';
import type { Subject } from '../oauth/subject.ts';
import { PAGE_PATHS } from '../pages/paths.ts';
import { prefersHtml } from '../pages/respond.ts';
import type { DownloadCredentials } from './download-credentials.ts';
import { credentialsPath } from './download-credentials.ts';

/** Browsers drop a leading dot; `*.service` in a `.gitignore` covers this name as well as the file's own. */
const DOWNLOAD_NAME = `porchlight${CREDENTIALS_FILENAME}`;

interface Dependencies {
  readonly clock: Clock;
  readonly readSignedIn: ReadSignedIn;
  readonly guestOfCookie: GuestOfCookie;
  readonly downloadCredentials: DownloadCredentials;
  readonly guard: GuardRoute;
}

export const credentialsRoutes =
  ({ clock, readSignedIn, guestOfCookie, downloadCredentials, guard }: Dependencies) =>
  (app: Express): void => {
    app.get('/mcp/tenants/:tenant_id/credentials', guard('page'), async (req, res) => {
      const now = clock.now();
      const { cookie } = req.headers;
      const [signedIn, guestId] = await Promise.all([readSignedIn(cookie, now), guestOfCookie(cookie, now)]);
      // The keys outlive the session, so a cookie that somebody took is not enough.
      const isStale = signedIn !== null && !isFresh(signedIn, now);
      const visitors: Subject[] = [
        ...(signedIn && !isStale ? [{ kind: 'account', accountId: signedIn.account.id } as const] : []),
        ...(guestId === null ? [] : [{ kind: 'guest', guestId } as const]),
      ];
      const content = await downloadCredentials(req.params.tenant_id, visitors);
      res.vary('Cookie');
      res.setHeader('Cache-Control', 'no-store');
      if (content !== null) {
        recordActor(res, {
          tenantId: req.params.tenant_id,
          operation: 'showCredentials',
          actor: signedIn ? 'owner' : 'program',
          object: 'the main keys',
        });
        res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
        res.setHeader('Content-Disposition', `attachment; filename="${DOWNLOAD_NAME}"`);
        res.type('text/plain').send(content);
        return;
      }
      // The answer does not depend on whether the tenant exists, so neither it nor the redirect reveals anything about it.
      if (!prefersHtml(req) && isStale)
        throw new Refusal({ code: 'missingCredentials', detail: `This needs ${FRESH_FOR}.` });
      if (!prefersHtml(req) || (signedIn && !isStale)) throw new Refusal({ code: 'tenantNotFound' });
      res.redirect(303, `${PAGE_PATHS.signIn}?return_to=${encodeURIComponent(credentialsPath(req.params.tenant_id))}`);
    });
  };
