/** A sign-in that a page of the service asks about, in the browser that it began in. */
import type { Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import type { AppName } from '../../kernel/host-or-scheme.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { SignInClient } from '../ports/attempts.ts';
import type { AskedAttempt, AskedAttempts, PageProvider } from '../ports/email-codes.ts';
import type { OpenAttempt } from '../ports/open-attempt.ts';
import type { Directory, OpenTenant } from '../resource/directory.ts';
import { appAt, shownApp } from '../settings/shown-app.ts';
import { tenantOfOwnPage } from './own-page-path.ts';
import { ownsRedirect } from './sign-in-target.ts';

export interface SignInUnderWay {
  readonly asked: AskedAttempt;
  readonly open: OpenTenant;
}

interface Dependencies {
  readonly clock: Clock;
  readonly store: AskedAttempts;
  readonly directory: Pick<Directory, 'open'>;
}

/** Null if this browser has no such sign-in under way. */
export const findAskedHere =
  ({ clock, store, directory }: Dependencies) =>
  async (attempt: OpenAttempt, provider: PageProvider): Promise<Result<SignInUnderWay | null, DomainError>> => {
    const now = clock.now();
    const asked = await store.find(attempt, provider, now);
    const tenantId = asked && (asked.tenantId ?? tenantOfOwnPage(asked.returnTo));
    if (!asked || tenantId === null) return ok(null);
    const open = await directory.open(tenantId, now);
    return open.ok ? ok({ asked, open: open.value }) : open;
  };

/** The app as the pages name it. */
export const appOfSignIn = ({ asked, open }: SignInUnderWay, now: Date) =>
  appOfRedirect({ ...open, redirectUri: asked.redirectUri, client: asked.client }, now);

interface Leading extends Pick<OpenTenant, 'tenant' | 'resource'> {
  readonly redirectUri: string | null;
  readonly client: SignInClient | null;
}

export function appOfRedirect({ tenant, resource, redirectUri, client }: Leading, now: Date): AppName {
  if (redirectUri === null || ownsRedirect(client)) return shownApp(tenant, resource, now);
  return appAt(tenant, resource, redirectUri, now);
}
