/** A stream of revocations where the test writes every line. */
import type { LineReader } from '../../../../sdk/src/server/memory/read-lines.ts';
import { type RevocationWatch, watchRevocations } from '../../../../sdk/src/server/memory/revocation-watch.ts';

export const DATE = 'Sun, 15 Nov 2026 12:00:00 GMT';
const OPTIONS = { baseUrl: 'https://porchlight.example', tenantId: 'brave-otter', applicationKey: 'svc_app_x' };

interface Opened {
  readonly url: string;
  readonly reader: LineReader;
  isStopped: boolean;
}

/** A watch on a stream that the test writes, with clocks that the test sets. */
export function stage() {
  const opened: Opened[] = [];
  let steady = 10_000;
  let day = Date.parse(DATE);
  const watch = watchRevocations(OPTIONS, {
    read: ({ url }, reader) => {
      const stream = { url, reader, isStopped: false };
      opened.push(stream);
      return () => {
        stream.isStopped = true;
      };
    },
    steadyNow: () => steady,
    dayNow: () => day,
  });
  const last = (): Opened => {
    const stream = opened.at(-1);
    if (!stream) throw new Error('no stream was opened');
    return stream;
  };
  const line = (revoked: unknown[] = [], ageMs = 100) =>
    last().reader.onLine(JSON.stringify({ cursor: `run.${steady}`, age_ms: ageMs, revoked }));
  const pass = (ms: number) => {
    steady += ms;
    day += ms;
  };
  return {
    watch,
    opened,
    last,
    line,
    pass,
    setDay: (ms: number) => {
      day += ms;
    },
    steadyNow: () => steady,
    /** A stream that has sent lines for long enough. */
    live(): RevocationWatch {
      watch.mark();
      last().reader.onOpen(DATE);
      for (let second = 0; second < 4; second += 1) {
        line();
        pass(900);
      }
      line();
      return watch;
    },
  };
}

/** A mark that must not be null. */
export function marked(watch: RevocationWatch): number {
  const mark = watch.mark();
  if (mark === null) throw new Error('nothing is heard');
  return mark;
}
