import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { describe, expect, it } from 'vitest';
import type { TelemetrySettings } from '../../../server/config/telemetry-settings.ts';
import { systemClock } from '../../../server/kernel/clock.ts';
import { spanRecorder } from '../../../server/telemetry/record-span.ts';
import { samplingOf } from '../../../server/telemetry/sampler.ts';
import { createTracing } from '../../../server/telemetry/spans.ts';
import { tenantCaller } from '../../../server/tenants/caller.ts';

const traceOf = (digit: string): string => digit.repeat(32);

function setUp(settings: Parameters<typeof samplingOf>[0] = { sampler: 'parentbased_always_off', samplerRatio: 1 }) {
  const exporter = new InMemorySpanExporter();
  const processor = new SimpleSpanProcessor({ exporter });
  const record = spanRecorder({ processor, resource: resourceFromAttributes({}), scope: { name: 'test' } });
  const tracing = createTracing({ record, sampling: samplingOf(settings), clock: systemClock });
  const log = tracing.logged(() => {});
  const statement = () =>
    tracing.statement({ name: () => 'select people', started: performance.now(), error: undefined });
  /** A request of a trace that its caller has sampled, or not. A valid key is accepted before `handle`. */
  const request = (
    trace: string | null,
    isSampled: boolean,
    handle: (end: () => void) => void,
    key: 'good' | 'wrong' | 'none' = 'good',
  ): ServerResponse => {
    const req = new IncomingMessage(new Socket());
    if (key !== 'none') req.rawHeaders.push('Authorization', 'Bearer x');
    if (trace !== null) req.rawHeaders.push('TraceParent', `00-${trace}-${'1'.repeat(16)}-0${isSampled ? 1 : 0}`);
    const line = { request_id: 'r', method: 'GET', operation: 'op', route: '/', status: 200, ms: 1 };
    const response = new ServerResponse(req);
    tracing.requests((_req, res) => {
      statement();
      if (key === 'good') Object.assign(res, { locals: { caller: tenantCaller.make({} as never) } });
      handle(() => log(line, res));
    })(req, response);
    return response;
  };
  const statementsIn = (trace: string): number =>
    exporter.getFinishedSpans().filter((span) => span.name === 'select people' && span.spanContext().traceId === trace)
      .length;
  return { tracing, request, statement, statementsIn, exporter };
}

describe('spans', () => {
  it('of statements belong to the request that makes them, also when others run its part', async () => {
    const { tracing, request, statement, statementsIn } = setUp();
    const waiting: (() => void)[] = [];
    for (const [trace, isSampled] of [
      ['a', true],
      ['b', false],
      ['c', true],
    ] as const)
      request(traceOf(trace), isSampled, (end) =>
        waiting.push(
          tracing.bound(async () => {
            await sleep(1);
            statement();
            end();
          }),
        ),
      );
    request(traceOf('d'), true, (end) => {
      for (const run of waiting) run();
      end();
    });
    await sleep(50);
    expect(['a', 'b', 'c', 'd'].map((trace) => statementsIn(traceOf(trace)))).toEqual([2, 0, 2, 1]);
  });

  it('are none for what a request leaves running after its end', async () => {
    const { request, statement, statementsIn } = setUp();
    let left: Promise<void> | undefined;
    request(traceOf('a'), true, (end) => {
      statement();
      left = sleep(5).then(statement);
      end();
    });
    await left;
    expect(statementsIn(traceOf('a'))).toBe(2);
  });

  it('are none for a request that is not sampled, though it is served inside of another', () => {
    const { request, statement, statementsIn } = setUp();
    request(traceOf('a'), true, (end) => {
      request(traceOf('b'), false, statement);
      end();
    });
    expect([statementsIn(traceOf('a')), statementsIn(traceOf('b'))]).toEqual([1, 0]);
  });

  const requestsMade = (
    settings: Pick<TelemetrySettings, 'sampler' | 'samplerRatio'>,
    key: 'good' | 'wrong' | 'none',
    [trace, isSampled]: readonly [string | null, boolean],
  ): number => {
    const { request, exporter } = setUp(settings);
    for (let time = 0; time < 10; time += 1) request(trace, isSampled, (end) => end(), key);
    return exporter.getFinishedSpans().filter(({ name }) => name === 'op').length;
  };
  const CALLERS = [
    [null, false],
    [traceOf('a'), true],
    [traceOf('a'), false],
  ] as const;

  it.each([
    ['always_on', 1, [10, 10, 10]],
    ['always_off', 1, [0, 0, 0]],
    ['traceidratio', 0, [0, 0, 0]],
    ['traceidratio', 1, [10, 10, 10]],
    ['parentbased_always_on', 1, [10, 10, 0]],
    ['parentbased_always_off', 1, [0, 10, 0]],
    ['parentbased_traceidratio', 0, [0, 10, 0]],
  ] as const)(
    'are made as %s with %d asks, with a good key: of nobody, of callers that trace, that do not',
    (...given) => {
      const [sampler, samplerRatio, expected] = given;
      expect(CALLERS.map((caller) => requestsMade({ sampler, samplerRatio }, 'good', caller))).toEqual(expected);
    },
  );

  it.each([
    ['always_on', 1, 10],
    ['always_off', 1, 0],
    ['traceidratio', 0, 0],
    ['traceidratio', 1, 10],
    ['parentbased_always_on', 1, 10],
    ['parentbased_always_off', 1, 0],
    ['parentbased_traceidratio', 0, 0],
    ['parentbased_traceidratio', 1, 10],
  ] as const)('are made as %s with %d alone says, for whoever has no good key', (...given) => {
    const [sampler, samplerRatio, expected] = given;
    for (const key of ['none', 'wrong'] as const)
      for (const caller of CALLERS) expect(requestsMade({ sampler, samplerRatio }, key, caller)).toBe(expected);
  });

  it('do not let a stranger choose by the id of the trace either', () => {
    const { request, exporter } = setUp({ sampler: 'traceidratio', samplerRatio: 0.1 });
    // The ratio sampler takes this id with every share above zero.
    const chosen = `${'0'.repeat(31)}1`;
    for (let time = 0; time < 2_000; time += 1) request(chosen, true, (end) => end(), 'none');
    expect(exporter.getFinishedSpans().filter(({ name }) => name === 'op').length).toBeLessThan(400);
  });

  it('keep the trace of a stranger, and what was done before the key was known', () => {
    const { request, statementsIn, exporter } = setUp({ sampler: 'parentbased_always_on', samplerRatio: 1 });
    request(traceOf('b'), false, (end) => end(), 'none');
    expect(exporter.getFinishedSpans().map((span) => span.spanContext().traceId)).toEqual([traceOf('b'), traceOf('b')]);
    request(traceOf('c'), true, (end) => end(), 'good');
    expect(statementsIn(traceOf('c'))).toBe(1);
    request(traceOf('d'), false, (end) => end(), 'good');
    expect(statementsIn(traceOf('d'))).toBe(0);
  });

  it('of a request that may be dropped are held, and no more than a hundred of them', () => {
    const { request, statement, statementsIn } = setUp({ sampler: 'parentbased_always_on', samplerRatio: 1 });
    const many = (end: () => void) => {
      for (let time = 0; time < 500; time += 1) statement();
      expect(statementsIn(traceOf('a'))).toBe(0);
      end();
    };
    request(traceOf('a'), false, many, 'wrong');
    expect(statementsIn(traceOf('a'))).toBe(100);
  });

  it('are made for the part of all requests that the ratio names', () => {
    const { request, exporter } = setUp({ sampler: 'parentbased_traceidratio', samplerRatio: 0.1 });
    for (let time = 0; time < 10_000; time += 1) request(null, false, (end) => end());
    const made = exporter.getFinishedSpans().filter(({ name }) => name === 'op').length;
    expect(made).toBeGreaterThan(800);
    expect(made).toBeLessThan(1_200);
  });

  it('leave the same properties on every response, so that Node meets one shape of them', () => {
    const { request } = setUp();
    const keysOf = (isSampled: boolean) => Reflect.ownKeys(request(traceOf('a'), isSampled, (end) => end()));
    expect(keysOf(false)).toEqual(keysOf(true));
  });

  it('say that a statement failed, and with which code', () => {
    const { request, tracing, exporter } = setUp();
    const error = Object.assign(new Error('the value canary is taken'), { code: '23505' });
    request(traceOf('a'), true, (end) => {
      tracing.statement({ name: () => 'update people', started: performance.now(), error });
      end();
    });
    const span = exporter.getFinishedSpans().find(({ name }) => name === 'update people');
    expect(span?.attributes['db.response.status_code']).toBe('23505');
    expect(span?.status).toEqual({ code: 2 });
    expect(JSON.stringify([span?.attributes, span?.events, span?.status])).not.toContain('canary');
  });
});
