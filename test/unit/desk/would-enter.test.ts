/** The answer of the access page, for each reason to allow or refuse a person. */
import { describe, expect, it } from 'vitest';
import { wouldEnter } from '../../../server/desk/would-enter.ts';

const OPEN = { mode: 'open', domains: [], emails: [] } as const;
const LIST = { mode: 'list', domains: ['example.com'], emails: ['ada@other.example'] } as const;

describe('somebody', () => {
  it.each([
    [OPEN, 'x@y.example', false, 'success', 'Yes. Everyone'],
    [OPEN, 'x@y.example', true, 'error', 'No. x@y.example is blocked.'],
    [LIST, 'ADA@other.example', false, 'success', 'is on the list'],
    [LIST, 'grace@example.com', false, 'warn', 'if the identity provider vouches for example.com'],
    [LIST, 'boss@other.example@example.com', false, 'error', 'is not an e-mail address'],
    [OPEN, 'nobody', false, 'error', 'is not an e-mail address'],
    [LIST, 'zoë@example.com', false, 'error', 'No. zoë@example.com is not on the list.'],
    [LIST, 'grace@sub.example.com', false, 'error', 'No. Neither'],
    [LIST, 'grace@example.com.evil.example', false, 'error', 'No. Neither'],
  ] as const)('%o %s, blocked %s: %s', (list, email, isBlocked, tone, text) => {
    const answer = wouldEnter(list, email, isBlocked);
    expect(answer.tone).toBe(tone);
    expect(answer.text).toContain(text);
  });
});
