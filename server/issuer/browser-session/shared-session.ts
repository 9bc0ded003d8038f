/**
 * Several grants of one session. The first has the session's id; one that came later, without a sign-in at the provider, has
 * that id and an ending of its own. Pure.
 */
import { type Random, randomText } from '../../kernel/random.ts';

/** No id of a session contains it. */
const MARK = '.';
const ENDING_LENGTH = 20;

export const grantBeside = (sessionId: string, random: Random): string =>
  sessionId + MARK + randomText(random, ENDING_LENGTH);

export const sessionOfGrant = (grantId: string): string => grantId.split(MARK, 1)[0] ?? grantId;

/** Whether the tokens of the grant are a chain of their own, which the session does not count. */
export const isBeside = (grantId: string): boolean => grantId.includes(MARK);
