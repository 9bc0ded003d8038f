/**
 * The person or guest for whom a grant acts. A guest and an account never share an id, so neither can become the other.
 */

export type Subject =
  | { readonly kind: 'account'; readonly accountId: string }
  | { readonly kind: 'guest'; readonly guestId: string };

/** The one text by which the protocol library, tokens and grants name a subject. */
export const subjectText = (subject: Subject): string =>
  subject.kind === 'account' ? `account:${subject.accountId}` : `guest:${subject.guestId}`;

export function parseSubject(text: string): Subject | null {
  const [, kind, id] = /^(account|guest):(.+)$/.exec(text) ?? [];
  if (!id) return null;
  return kind === 'account' ? { kind, accountId: id } : { kind: 'guest', guestId: id };
}
