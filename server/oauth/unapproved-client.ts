/**
 * Anyone can register a client, and an error would redirect people who follow its link to the address that it
 * registered: an open redirector (RFC 9700 section 4.11.2). So before a person has acted here, an error for a client
 * that no account has approved ends on our own page, which names the address. Programs on the person's own computer,
 * which wait at a loopback address, still get the error.
 */
import type { KoaContextWithOIDC } from 'oidc-provider';
import { addSeconds } from '../kernel/clock.ts';
import { isLoopback } from '../kernel/loopback.ts';
import { type PageContext, renderProtocolError } from '../oidc/error-page.ts';
import { errorIn } from '../oidc/error-redirect.ts';
import type { OAuthRecords } from '../oidc/ports.ts';
import { OAUTH_PATHS } from './server-metadata.ts';

const MODEL = 'ApprovedClient';
/** As long as the longest grant, counted from the last approval. */
const KEPT_S = 365 * 86_400;

export const keepApproval = (records: OAuthRecords, clientId: string, now: Date): Promise<void> =>
  records.put(MODEL, clientId, { payload: {}, grantId: null, expiresAt: addSeconds(now, KEPT_S) }, now);

type Context = PageContext & Pick<KoaContextWithOIDC, 'query' | 'response' | 'remove'>;

export async function endHereUnlessApproved(ctx: Context, records: OAuthRecords, now: Date): Promise<void> {
  const error = errorForClient(ctx);
  if (!error || isLoopback(error.leadsTo)) return;
  if (await records.find(MODEL, String(ctx.query.client_id), now)) return;
  ctx.remove('Location');
  ctx.status = 400;
  renderProtocolError(OAUTH_PATHS.authorize)(ctx, error, null);
}

/** The error that the answer to an authorization request carries to the client; an answer on the way back has another path. */
function errorForClient({ path, response }: Context) {
  return path === OAUTH_PATHS.authorize ? errorIn(response.get('location')) : null;
}
