/** Would this person get in? The same rule as at a sign-in, in words, for an address that somebody types. Pure. */
import { domainOf, isEmailAddress } from '@porchlight/contract';
import { type AccessList, isOnList } from '../people/access-list.ts';

export interface EntryAnswer {
  readonly tone: 'success' | 'warn' | 'error';
  readonly text: string;
}

export function wouldEnter(list: AccessList, email: string, isBlocked: boolean): EntryAnswer {
  if (!isEmailAddress(email))
    return { tone: 'error', text: `${email} is not an e-mail address. Write one such as ada@example.com, with one @.` };
  if (isBlocked) return { tone: 'error', text: `No. ${email} is blocked.` };
  if (list.mode === 'open')
    return { tone: 'success', text: 'Yes. Everyone with an account at the identity provider gets in.' };
  const entrant = { issuer: '', email };
  if (isOnList(list, entrant)) return { tone: 'success', text: `Yes. ${email} is on the list.` };
  const domain = domainOf(email);
  if (domain !== null && isOnList(list, { ...entrant, vouchedDomain: domain })) {
    const text = `Yes, if the identity provider vouches for ${domain}. An account with this address at another provider does not get in.`;
    return { tone: 'warn', text };
  }
  return {
    tone: 'error',
    text: domain === null ? `No. ${email} is not on the list.` : `No. Neither ${email} nor ${domain} is on the list.`,
  };
}
