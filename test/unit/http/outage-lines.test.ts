import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { oneLineAMinute } from '../../../server/http/logging/outage-lines.ts';
import { ProviderUnavailable, Unavailable } from '../../../server/kernel/unavailable.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function logging() {
  const lines: Record<string, unknown>[] = [];
  const logger = pino(
    { base: null, timestamp: false, hooks: { logMethod: oneLineAMinute() } },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const pass = (seconds: number): void => void vi.advanceTimersByTime(seconds * 1_000);
  return { logger, lines, pass };
}

const away = (code = 'ECONNREFUSED') => new Unavailable('the database', Object.assign(new Error('failed'), { code }));

describe('an outage in the log', () => {
  it('S13: is one line a minute for each cause, however many requests and jobs fail of it', () => {
    const { logger, lines, pass } = logging();
    for (let second = 0; second < 150; second += 1) {
      for (let job = 0; job < 4; job += 1) logger.warn({ err: away(), job: 'read-change-feed' }, 'failed');
      logger.error({ err: away(), request_id: 'req_1' }, 'unavailable');
      pass(1);
    }
    expect(lines.filter(({ msg }) => msg === 'failed')).toHaveLength(3);
    pass(60);
    const counted = lines.map(
      ({ not_logged }) => (not_logged as Record<string, number> | undefined)?.ECONNREFUSED ?? 0,
    );
    const all = counted.reduce((sum, count) => sum + count, 0);
    expect(all, 'each failure is logged or counted').toBe(150 * 5 - 3);
  });

  it('tells a second cause at once, and counts the others by cause', () => {
    const { logger, lines, pass } = logging();
    logger.error({ err: away() }, 'unavailable');
    for (let request = 0; request < 5; request += 1) logger.error({ err: away() }, 'unavailable');
    logger.error({ err: away('57014') }, 'unavailable');
    for (let request = 0; request < 2; request += 1) logger.error({ err: away('57014') }, 'unavailable');
    logger.error({ err: away() }, 'unavailable');
    expect(lines.map(({ not_logged }) => not_logged)).toEqual([undefined, { ECONNREFUSED: 5 }]);
    pass(60);
    expect(lines.at(-1)).toMatchObject({
      msg: 'other failures of the last minute',
      not_logged: { ECONNREFUSED: 1, 57014: 2 },
    });
    pass(600);
    expect(lines).toHaveLength(3);
  });

  it('is one line a minute too while an identity provider is away, by its code', () => {
    const { logger, lines, pass } = logging();
    for (const code of ['http_500', 'http_500', 'timeout'])
      logger.error({ err: new ProviderUnavailable(code) }, 'unavailable');
    expect(lines).toHaveLength(2);
    pass(60);
    expect(lines.at(-1)).toMatchObject({ not_logged: { http_500: 1 } });
  });

  it('hides no other failure, and no line without one', () => {
    const { logger, lines } = logging();
    logger.error({ err: away() }, 'unavailable');
    for (const message of ['one', 'two']) logger.error({ err: new Error('a surprise') }, message);
    logger.info('three');
    logger.warn({ job: 'x' }, 'four');
    expect(lines.map(({ msg }) => msg)).toEqual(['unavailable', 'one', 'two', 'three', 'four']);
  });
});
