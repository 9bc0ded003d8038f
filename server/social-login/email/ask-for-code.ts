/** Somebody asks for a code. Nothing in the answer says whether the address is known here, or gets a mail. */
import { MAIL_CODE_MINUTES } from '@porchlight/contract';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { DomainError } from '../../kernel/domain-error.ts';
import { type Random, randomText } from '../../kernel/random.ts';
import { fail, ok, passed, type Result } from '../../kernel/result.ts';
import { createUserCode } from '../../kernel/user-code.ts';
import type { RateLimiter } from '../../limits/ports.ts';
import type { AddressLimits, CodeMail } from '../../mail/ports.ts';
import type { Identity } from '../../providers/ports.ts';
import type { EmailCodeStore } from '../ports/email-codes.ts';
import type { OpenAttempt } from '../ports/open-attempt.ts';
import type { OpenTenant } from '../resource/directory.ts';
import { foldAddress, isUnmailable, mailboxOf, nameOf, subjectOf } from './email-address.ts';
import type { EmailCodes } from './email-code.ts';
import type { KnownBrowsers } from './known-browser.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly issuer: string;
  readonly codes: EmailCodes;
  readonly store: Pick<EmailCodeStore, 'setCode'>;
  readonly rateLimiter: Pick<RateLimiter, 'take'>;
  readonly addressLimits: AddressLimits;
  readonly knownBrowsers: KnownBrowsers;
  /** There is something to send. */
  readonly wake: () => void;
}

interface AskedProject {
  readonly tenant: Pick<OpenTenant['tenant'], 'id' | 'ownerId'>;
  readonly resource: Pick<OpenTenant['resource'], 'providers'>;
}

export interface AskedCode extends OpenAttempt {
  readonly open: AskedProject;
  /** As it was typed. */
  readonly address: string;
  readonly cookieHeader: string | undefined;
  /** The network address that is counted. */
  readonly caller: string;
  /** What the mail says beside the code. */
  readonly words: Omit<CodeMail, 'to' | 'code' | 'askedAt'>;
}

/** `badAddress`: no mail can be sent to it. `over`: the attempt has ended. */
export type AskForCode = (asked: AskedCode) => Promise<Result<'asked', DomainError | 'badAddress' | 'over'>>;

/** A person who has just typed the code needs some minutes for the rest. */
const REST_S = 300;
/** Longer than any code that can be typed. */
const UNTYPABLE = 40;

export const askForCode = (dependencies: Dependencies): AskForCode => {
  const { clock, random, issuer, codes, store, wake } = dependencies;
  return async (asked) => {
    const { open, state, words } = asked;
    const now = clock.now();
    const to = foldAddress(asked.address);
    if (to === null) return fail('badAddress');
    const admitted = await admit(dependencies, asked, to, now);
    if (!admitted.ok) return admitted;
    const code = createUserCode(random);
    const expiresAt = addSeconds(now, MAIL_CODE_MINUTES * 60);
    const isSet = await store.setCode(
      asked,
      {
        // A code that nobody gets is none that could be guessed: so the limit of mails bounds the guesses at an address.
        mac: codes.mac(state, admitted.value ? code : randomText(random, UNTYPABLE)),
        expiresAt,
        attemptUntil: addSeconds(expiresAt, REST_S),
        tenantId: open.tenant.id,
        identity: identityOf(issuer, open.tenant.id, to),
        isOwn: ownMailOf(open) !== undefined,
        mail: { ...words, to, code, askedAt: now.toISOString() },
        isSent: admitted.value,
      },
      now,
    );
    if (isSet && admitted.value) wake();
    return isSet ? ok('asked') : fail('over');
  };
};

export const ownMailOf = ({ resource }: Pick<AskedProject, 'resource'>) =>
  resource.providers.find(({ provider }) => provider === 'email')?.mail;

export const identityOf = (issuer: string, tenantId: string, address: string): Identity => ({
  issuer,
  subject: subjectOf(tenantId, address),
  email: address,
  name: nameOf(address),
  picture: null,
  vouchedDomain: address.slice(address.indexOf('@') + 1),
  knowsNoProfile: true,
});

/** Whether a mail goes out. Over the limit of the address it does not, and only the caller's own limits are ever told. */
async function admit(
  { rateLimiter, addressLimits, knownBrowsers }: Dependencies,
  { open, caller, cookieHeader }: AskedCode,
  to: string,
  now: Date,
): Promise<Result<boolean, DomainError>> {
  const { tenant } = open;
  const isOwn = ownMailOf(open) !== undefined;
  const ofCaller = await rateLimiter.take('mailCode', { address: caller }, now);
  if (!ofCaller.ok) return ofCaller;
  if (isUnmailable(to)) return ok(false);
  const address = knownBrowsers.addressKey(to);
  const mailbox = knownBrowsers.addressKey(mailboxOf(to));
  const knownBrowser = knownBrowsers.read(cookieHeader, to);
  const asked = { address, mailbox, caller, knownBrowser, ownOf: isOwn ? tenant.id : null };
  if (!(await addressLimits.admit(asked, now))) return ok(false);
  const unclaimed = tenant.ownerId === null;
  const ofProject = isOwn ? passed : await rateLimiter.take('serviceMail', { tenant: tenant.id, unclaimed }, now);
  // Strangers can use up the day of a project, and must not lock out the people who have been here.
  if (!ofProject.ok && (unclaimed || knownBrowser === null)) return ofProject;
  const again = isOwn || !unclaimed ? null : await addressLimits.guestsWait(now);
  return again === null ? ok(true) : fail(guestsAreFull(again, now));
}

const guestsAreFull = (again: Date, now: Date): DomainError => ({
  code: 'rateLimited',
  detail: 'The projects that nobody has claimed have sent as many mails today as they may together. Claim the project.',
  retryAfterS: Math.max(1, Math.ceil((again.getTime() - now.getTime()) / 1_000)),
  limit: { name: 'day', max: 0, windowS: 86_400, remaining: 0 },
});
