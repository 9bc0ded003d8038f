import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { oneLineAMinute } from '../../../server/http/logging/outage-lines.ts';
import { Unavailable } from '../../../server/kernel/unavailable.ts';

function logging() {
  const lines: Record<string, unknown>[] = [];
  let ms = 0;
  const logger = pino(
    { base: null, timestamp: false, hooks: { logMethod: oneLineAMinute(() => ms) } },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const pass = (seconds: number): void => {
    ms += seconds * 1_000;
  };
  return { logger, lines, pass };
}

const away = () => new Unavailable('the database', new Error('refused'));

describe('an outage in the log', () => {
  it('S13: is one line a minute, however many requests and jobs fail of it', () => {
    const { logger, lines, pass } = logging();
    for (let second = 0; second < 150; second += 1) {
      for (let job = 0; job < 4; job += 1) logger.warn({ err: away(), job: 'read-change-feed' }, 'failed');
      logger.error({ err: away(), request_id: 'req_1' }, 'unavailable');
      pass(1);
    }
    expect(lines.map(({ msg, job, not_logged }) => ({ msg, job, not_logged }))).toEqual([
      { msg: 'failed', job: 'read-change-feed', not_logged: undefined },
      { msg: 'failed', job: 'read-change-feed', not_logged: 299 },
      { msg: 'failed', job: 'read-change-feed', not_logged: 299 },
    ]);
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
