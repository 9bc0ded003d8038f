/** A sign-in by e-mail, as its pages see it: where it stands, and what the person does next. */
import { MAIL_CODE_TRIES } from '@porchlight/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { readCode } from '../../kernel/user-code.ts';
import type { RateLimiter } from '../../limits/ports.ts';
import type { EmailCodeStore } from '../ports/email-codes.ts';
import type { IdentityStore } from '../ports/identities.ts';
import type { OpenAttempt } from '../ports/open-attempt.ts';
import type { AppProvider, TenantProviders } from '../ports/providers.ts';
import type { UserStore } from '../ports/users.ts';
import type { Directory } from '../resource/directory.ts';
import { findAskedHere, type SignInUnderWay } from '../sign-in/asked-here.ts';
import type { EmailCodes } from './email-code.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly codes: EmailCodes;
  readonly store: EmailCodeStore;
  readonly directory: Pick<Directory, 'open'>;
  readonly rateLimiter: RateLimiter;
  readonly providers: Pick<TenantProviders, 'find' | 'ofIssuer'>;
  readonly users: Pick<UserStore, 'page'>;
  readonly identities: Pick<IdentityStore, 'of'>;
}

type CodeAnswer =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly left: number }
  /** The last try is used up. */
  | { readonly kind: 'ended' };

export interface EmailSignIn {
  /** Null if this browser has no such sign-in under way. */
  find(attempt: OpenAttempt): Promise<Result<SignInUnderWay | null, DomainError>>;
  /** Null if the sign-in is over. */
  check(attempt: OpenAttempt, typed: string, caller: string): Promise<Result<CodeAnswer | null, DomainError>>;
  /** The enabled provider by which somebody with this address is known, if nobody signs in with the address itself. */
  knownBy(underWay: SignInUnderWay): Promise<AppProvider | null>;
}

/** Users with the same address that are looked at. */
const LOOK_AT = 5;

export const emailSignIn = (dependencies: Dependencies): EmailSignIn => {
  const { clock, codes, store, rateLimiter } = dependencies;
  const find = findAskedHere(dependencies);
  return {
    find: (attempt) => find(attempt, 'email'),

    async check(attempt, typed, caller) {
      const now = clock.now();
      const counted = await rateLimiter.take('wrongCode', { address: caller }, now);
      if (!counted.ok) return counted;
      const code = readCode(typed);
      const checked = await store.check(attempt, code === null ? [] : codes.macs(attempt.state, code), now);
      if (!checked) return ok(null);
      if (!checked.isRight) {
        const left = MAIL_CODE_TRIES - checked.tries;
        return ok(left > 0 ? { kind: 'wrong', left } : { kind: 'ended' });
      }
      await rateLimiter.giveBack('wrongCode', { address: caller }, now, 1);
      return ok({ kind: 'right' });
    },

    knownBy: (underWay) => knownBy(dependencies, underWay),
  };
};

async function knownBy(
  { providers, users, identities }: Dependencies,
  { asked, open }: SignInUnderWay,
): Promise<AppProvider | null> {
  const { identity, purpose } = asked;
  const { tenantId, placement } = open.resource;
  if (!identity || purpose !== 'social') return null;
  const location = { tenantId, placement };
  const found = await users.page(location, { after: 0, limit: LOOK_AT, email: identity.email });
  const known = (await Promise.all(found.map(({ id }) => identities.of(location, id)))).flat();
  if (known.some(({ issuer, subject }) => issuer === identity.issuer && subject === identity.subject)) return null;
  for (const { issuer } of known) {
    const provider = await providers.ofIssuer(tenantId, issuer);
    const enabled = provider && (await providers.find(tenantId, provider.id));
    // A user who was imported from another project has an e-mail identity of that one: its code opens nothing here.
    if (enabled && enabled.id !== 'email') return enabled;
  }
  return null;
}
