/** What the browser gets when it is back from a provider, or from a page of ours that has recognised the person. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Request, Response } from 'express';
import { requestIdOf } from '../../http/logging/request-id.ts';
import { clientAddress } from '../../http/request/client-address.ts';
import { createLastProvider } from '../../http/request/last-provider.ts';
import { tellOnce } from '../../http/response/tell-once.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import type { RateLimiter } from '../../limits/ports.ts';
import { sendInLanguage } from '../../pages/respond.ts';
import type { Identity } from '../../providers/ports.ts';
import type { Looks } from '../ports/appearance.ts';
import type { CallbackPlace } from '../ports/attempts.ts';
import { consentPath } from '../sign-in/consent-path.ts';
import type { CallbackOutcome } from '../sign-in/handle-callback.ts';
import { leave, sendExpired } from './answers.ts';
import { accountFailedPage } from './end-pages.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly looks: Looks;
  /** Finishes the sign-in of an account: a session cookie, and where to go next. */
  readonly completeAccountSignIn: (
    identity: Identity,
    returnTo: string | null,
    headers: IncomingHttpHeaders,
  ) => Promise<{ setCookie: string; location: string }>;
}

export type SendOutcome = (
  place: Pick<CallbackPlace, 'provider'>,
  outcome: CallbackOutcome,
  req: Request,
  res: Response,
) => Promise<void>;

export const sendOutcome = (dependencies: Dependencies): SendOutcome => {
  const { baseUrl, clock, looks, rateLimiter } = dependencies;
  const lastProvider = createLastProvider(baseUrl);
  return async (place, outcome, req, res) => {
    switch (outcome.kind) {
      case 'consent':
        res.append('Set-Cookie', lastProvider.remember(place.provider));
        leave(res, consentPath(outcome.consentToken));
        return;
      case 'redirect':
        tellOnce(res, outcome.location, baseUrl);
        leave(res, outcome.location);
        return;
      case 'refused':
        throw new Refusal(outcome.error);
      case 'account': {
        const { identity, returnTo } = outcome;
        const { setCookie, location } = await dependencies.completeAccountSignIn(identity, returnTo, req.headers);
        res.append('Set-Cookie', setCookie);
        res.append('Set-Cookie', lastProvider.remember(place.provider));
        tellOnce(res, location, baseUrl);
        res.setHeader('Cache-Control', 'no-store');
        res.redirect(303, location);
        return;
      }
      case 'accountFailed':
        sendInLanguage(res, 400, (language) =>
          accountFailedPage(outcome.failure, outcome.returnTo, requestIdOf(res), language),
        );
        return;
      case 'expired':
        // Nobody can guess a state, but nobody needs to try often either.
        if (!outcome.spent) unwrap(await rateLimiter.take('strayAnswer', { address: clientAddress(req) }, clock.now()));
        await sendExpired(res, outcome.spent, looks);
    }
  };
};
