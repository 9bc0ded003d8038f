import { EVENT_KINDS } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { summaryOfEvent, summaryOfRequest } from '../../../server/observability/summaries.ts';

describe('summaries of the tail', () => {
  it.each(EVENT_KINDS)('say of %s who did it by number', (event) => {
    expect(summaryOfEvent({ event, userId: 12, stage: null })).toMatch(/^User 12 [a-z -]+\.$/);
    expect(summaryOfEvent({ event, userId: null, stage: null })).toMatch(/^Somebody [a-z -]+\.$/);
  });

  it('name the stage of a failure if it is a known one, and nothing else', () => {
    const failed = (stage: string) => summaryOfEvent({ event: 'login_failed', userId: null, stage });
    expect(failed('token_exchange')).toBe('Somebody failed to sign in at token_exchange.');
    expect(failed('<b>ada@example.com')).toBe('Somebody failed to sign in.');
  });

  it('say of a request what it was, how it ended and how long it took', () => {
    expect(summaryOfRequest({ operation: 'getTenant', status: 403, durationMs: 7 })).toBe(
      'getTenant answered 403 in 7 ms.',
    );
  });
});
