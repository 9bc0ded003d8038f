/**
 * What counts as an e-mail address, wherever one comes in: from a provider, by the API, in a file or in an assertion.
 * It has one @ and no quotes. Apps split an address at an @ to find its domain, so with two of them an app and the
 * service could read two different domains. An address has no hidden characters, and none that normalisation would join
 * to another letter.
 */
import { z } from 'zod';

const ADDRESS_MAX = 320;
/** The two other characters become an @ when an app normalises text (NFKC). */
const FORM = /^[^\s@"\uff20\ufe6b]+@[^\s@"\uff20\ufe6b]+$/;
const FAULT = 'must be an e-mail address such as ada@example.com, with one @ and without quotes';

/**
 * Controls, lone surrogates, and characters that show nothing or change the direction of text (bidi overrides,
 * zero-width characters, tags). The two joiners and the two emoji selectors are kept: names in Persian and Hindi, and
 * emoji, are built with them.
 */
export const UNSEEN = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

const isIntact = (text: string): boolean => text.search(UNSEEN) === -1 && text === text.normalize('NFC');

export const isEmailAddress = (text: string): boolean =>
  text.length <= ADDRESS_MAX && FORM.test(text) && isIntact(text);

/** Adds the rule for addresses to a text schema, which may trim or fold the text first. */
export const asEmailAddress = (text: z.ZodString): z.ZodString =>
  text.max(ADDRESS_MAX).regex(FORM, FAULT).refine(isIntact, FAULT);

/** An address that somebody types, to which mail is sent or a person is invited: ASCII letters only. */
export const MailAddress = z.email({ error: FAULT }).max(254);

/** The domain of an address, in lower-case ASCII. Null for a text that is no address, or has letters outside ASCII. */
export function domainOf(address: string): string | null {
  if (!/^[\x21-\x7e]+$/.test(address) || !isEmailAddress(address)) return null;
  return address.slice(address.indexOf('@') + 1).toLowerCase();
}
