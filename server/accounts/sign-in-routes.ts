/** The way into and out of an account. */
import type { Express, Request, Response } from 'express';
import type { Sealer } from '../crypto/sealer.ts';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { formBody, refuseForeignForm } from '../http/request/form-body.ts';
import { createLastProvider, markLast } from '../http/request/last-provider.ts';
import { mayTell, tellOnce } from '../http/response/tell-once.ts';
import type { Clock } from '../kernel/clock.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { PAGE_PATHS } from '../pages/paths.ts';
import { sendInLanguage } from '../pages/respond.ts';
import { accountSignInPage, type SignInNotice } from '../pages/views/account/account-sign-in-page.ts';
import { markOf } from '../providers/catalogue/catalogue.ts';
import type { IdentityProvider, ServiceProviders } from '../providers/ports.ts';
import type { BrowserSessions, SignedIn } from './ports.ts';
import { CONTINUE_PATH, openReturnPath, readReturnPath, sealReturnPath } from './return-path.ts';

/** Starts a sign-in at the identity provider, bound to this browser. */
export type BeginSignIn = (
  cookieHeader: string | undefined,
  returnTo: string,
  choice?: {
    readonly chooseAccount?: boolean;
    readonly provider?: IdentityProvider;
    /** Where the provider sends the browser back to, if the OAuth client is not that of the service. */
    readonly callbackUri?: string;
  },
) => Promise<{ readonly location: URL; readonly setCookie: string }>;

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly sessions: BrowserSessions;
  readonly guard: GuardRoute;
  readonly providers: ServiceProviders;
  readonly beginSignIn: BeginSignIn;
}

export const signInRoutes =
  ({ baseUrl, clock, sealer, sessions, guard, providers, beginSignIn }: Dependencies) =>
  (app: Express): void => {
    app.get(PAGE_PATHS.signIn, guard('page'), async (req, res) => {
      const returnTo = unwrap(readReturnPath(req.query.return_to));
      const signedIn = await sessions.read(req.headers.cookie, clock.now());
      const notice = noticeOf(mayTell(req, res, baseUrl) ? req.query : {}, signedIn?.account.email);
      const model = {
        choices: markLast(
          chosenBy(req.query.provider, providers).map(({ id, label }) => ({
            id,
            label,
            mark: markOf(id),
            href: `${PAGE_PATHS.signInStart}?${new URLSearchParams({ return_to: returnTo, provider: id })}`,
          })),
          createLastProvider(baseUrl).read(req.headers.cookie),
        ),
        toClaim: returnTo.startsWith('/claim/'),
        ...(notice ? { notice } : {}),
      };
      sendInLanguage(res, 200, (language) => accountSignInPage(model, language));
    });

    app.get(PAGE_PATHS.signInStart, guard('accountSignIn'), async (req, res) => {
      const returnTo = unwrap(readReturnPath(req.query.return_to));
      // A person who signs in again wants another account.
      const chooseAccount = sessions.hasCookie(req.headers.cookie);
      const sealed = await sealReturnPath(sealer, returnTo);
      const [provider = providers.first] = chosenBy(req.query.provider, providers);
      const { location, setCookie } = await beginSignIn(req.headers.cookie, sealed, { chooseAccount, provider });
      res.append('Set-Cookie', setCookie);
      res.setHeader('Cache-Control', 'no-store');
      res.redirect(303, location.href);
    });

    app.get(CONTINUE_PATH, guard('page'), async (req, res) => {
      res.setHeader('Cache-Control', 'no-store');
      res.redirect(303, await openReturnPath(sealer, req.query.to));
    });

    app.post(PAGE_PATHS.signOut, guard('page'), formBody, async (req, res) => {
      // A browser without the cookie is already signed out, so a form of another site can do no harm.
      if (sessions.hasCookie(req.headers.cookie)) refuseForeignForm(req, baseUrl, sessions);
      res.append('Set-Cookie', await sessions.close(req.headers.cookie));
      res.setHeader('Cache-Control', 'no-store');
      const to = `${PAGE_PATHS.signIn}?signed_out=1`;
      tellOnce(res, to, baseUrl);
      res.redirect(303, to);
    });
  };

/**
 * Returns the signed-in account for a page of the account. Null if nobody is signed in; the browser is then sent to the
 * sign-in page.
 */
export type SignInFirst = (req: Request, res: Response, returnTo?: string) => Promise<SignedIn | null>;

export const signInFirst =
  ({ clock, sessions }: Pick<Dependencies, 'clock' | 'sessions'>): SignInFirst =>
  async (req, res, returnTo) => {
    const signedIn = await sessions.read(req.headers.cookie, clock.now());
    res.setHeader('Cache-Control', 'no-store');
    if (!signedIn)
      res.redirect(303, `${PAGE_PATHS.signIn}${returnTo ? `?return_to=${encodeURIComponent(returnTo)}` : ''}`);
    return signedIn;
  };

/** The provider that the address names, or all that the page shows. */
function chosenBy(asked: unknown, { findForAccount, forAccounts }: ServiceProviders): readonly IdentityProvider[] {
  const named = typeof asked === 'string' ? findForAccount(asked) : undefined;
  return named ? [named] : forAccounts;
}

function noticeOf(query: Readonly<Record<string, unknown>>, email: string | undefined): SignInNotice | undefined {
  if (email !== undefined) return { kind: 'signedInAs', email };
  if (query.deleted !== undefined) return { kind: 'deleted' };
  return query.signed_out === undefined ? undefined : { kind: 'signedOut' };
}
