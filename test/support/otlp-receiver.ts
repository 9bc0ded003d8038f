/** A receiver of OTLP over HTTP. It keeps everything that arrives, and parses what came as JSON. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { endAfterFile } from './cleanup.ts';

interface Arrival {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number };
type Attribute = { key: string; value: Value };

export interface ReceivedSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code?: number };
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
}

export interface ReceivedMetric {
  readonly name: string;
  readonly unit: string;
  readonly gauge?: { readonly dataPoints: readonly Point[] };
  readonly sum?: { readonly dataPoints: readonly Point[]; readonly isMonotonic: boolean };
  readonly histogram?: { readonly dataPoints: readonly Point[]; readonly aggregationTemporality: number };
}

interface Point {
  readonly attributes: readonly Attribute[];
  readonly asDouble?: number;
  readonly count?: number | string;
  readonly bucketCounts?: readonly (number | string)[];
  readonly explicitBounds?: readonly number[];
}

interface Sender {
  readonly resource: { readonly attributes?: readonly Attribute[] };
}

type SentSpan = Omit<ReceivedSpan, 'attributes'> & { readonly attributes?: readonly Attribute[] };

/** The bodies as OTLP writes them in JSON. */
interface Traces {
  readonly resourceSpans: readonly (Sender & { readonly scopeSpans: readonly { readonly spans: SentSpan[] }[] })[];
}

interface Metrics {
  readonly resourceMetrics: readonly (Sender & {
    readonly scopeMetrics: readonly { readonly metrics: ReceivedMetric[] }[];
  })[];
}

export interface OtlpReceiver {
  readonly address: string;
  readonly arrivals: readonly Arrival[];
  spans(): ReceivedSpan[];
  /** The last state of each metric. */
  metrics(): ReadonlyMap<string, ReceivedMetric>;
  /** The attributes of all senders. */
  resources(): Readonly<Record<string, string | number | undefined>>[];
}

interface Options {
  /** The status of its answers. Undefined: it never answers. */
  readonly status?: number | undefined;
  readonly tls?: { readonly key: string; readonly cert: string };
}

export async function startOtlpReceiver({ tls, ...options }: Options = {}): Promise<OtlpReceiver> {
  const { status } = { status: 200, ...options };
  const arrivals: Arrival[] = [];
  const server = tls ? createTlsServer(tls) : createServer();
  server.on('request', async (req: IncomingMessage, res: ServerResponse) => {
    const sent = await buffer(req);
    const body = req.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    arrivals.push({ path: req.url ?? '', headers: req.headers, body });
    if (status !== undefined) res.writeHead(status, { 'content-type': req.headers['content-type'] ?? '' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  const read = <T>(path: string): T[] =>
    arrivals.filter((arrival) => arrival.path === path).map(({ body }): T => JSON.parse(body.toString()));
  const ofTraces = () => read<Traces>('/v1/traces').flatMap(({ resourceSpans }) => resourceSpans);
  const ofMetrics = () => read<Metrics>('/v1/metrics').flatMap(({ resourceMetrics }) => resourceMetrics);
  return {
    address: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    spans: () =>
      ofTraces()
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map((span) => ({ ...span, attributes: valuesOf(span.attributes) })),
    metrics: () =>
      new Map(
        ofMetrics()
          .flatMap(({ scopeMetrics }) => scopeMetrics)
          .flatMap(({ metrics }) => metrics)
          .map((metric) => [metric.name, metric]),
      ),
    resources: () => [...ofTraces(), ...ofMetrics()].map(({ resource }) => valuesOf(resource.attributes)),
  };
}

export const valuesOf = (attributes: readonly Attribute[] = []): Record<string, string | number | undefined> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.doubleValue ?? Number(value.intValue)]),
  );
