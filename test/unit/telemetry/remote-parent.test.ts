import { describe, expect, it } from 'vitest';
import { remoteParent } from '../../../server/telemetry/remote-parent.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

const read = (...headers: string[]) => remoteParent(headers);

describe('the span of the caller', () => {
  it('is read from traceparent and tracestate, whatever their case', () => {
    const found = read('Host', 'x', 'Traceparent', `00-${TRACE}-${SPAN}-01`, 'tracestate', 'vendor=1');
    expect(found).toMatchObject({ traceId: TRACE, spanId: SPAN, traceFlags: 1, isRemote: true });
    expect(found?.traceState?.serialize()).toBe('vendor=1');
  });

  it('is the last one, if the header comes twice', () => {
    const other = '1'.repeat(32);
    expect(read('traceparent', `00-${other}-${SPAN}-01`, 'traceparent', `00-${TRACE}-${SPAN}-00`)).toMatchObject({
      traceId: TRACE,
      traceFlags: 0,
    });
  });

  it('takes more parts from a later version only', () => {
    expect(read('traceparent', `01-${TRACE}-${SPAN}-01-more`)).toMatchObject({ traceId: TRACE });
    expect(read('traceparent', `00-${TRACE}-${SPAN}-01-more`)).toBeUndefined();
  });

  it.each([
    '',
    'x',
    `ff-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01\n`,
  ])('is none in %j', (header) => {
    expect(read('traceparent', header)).toBeUndefined();
  });
});
