/**
 * The receivers of the webhook load: a separate process, one address for each webhook. It checks each signature,
 * answers or fails as configured, and keeps what it needs to report what arrived, how late and in which order. Run by
 * `webhooks.ts`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook } from '../../sdk/src/webhooks/index.ts';

/** After so many failures of one event, later ones of the same user may pass it. */
const ORDER_ATTEMPTS = 3;

export type ToReceivers =
  | { readonly secrets: readonly string[]; readonly failing: readonly number[] }
  | { readonly mend: true }
  | { readonly report: true };

export interface ReceiversReport {
  readonly accepted: number;
  readonly repeated: number;
  readonly refused: number;
  readonly forged: number;
  readonly outOfOrder: number;
  /** From the event to the first try, in milliseconds. */
  readonly firstTries: readonly number[];
  /** The same at receivers that fail: what waits for an earlier event of its user is not tried. */
  readonly firstTriesOfFailing: readonly number[];
}

export type FromReceivers = { readonly port: number } | { readonly report: ReceiversReport };

let secrets: readonly string[] = [];
let failing = new Set<number>();
let isMended = false;
let [repeated, refused, forged, outOfOrder] = [0, 0, 0, 0];
const accepted = new Set<string>();
/** Failures of each event that has not been accepted yet. */
const failures = new Map<string, number>();
const firstTries: number[] = [];
const firstTriesOfFailing: number[] = [];
/** The newest event that was accepted, of each user of each webhook. */
const newest = new Map<string, number>();

const server = createServer((req, res) => {
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  req.on('end', () => void receive(req, res, Buffer.concat(chunks).toString('utf8')));
});

async function receive(req: IncomingMessage, res: ServerResponse, body: string): Promise<void> {
  const at = Date.now();
  const hook = Number(req.url?.slice('/hook/'.length));
  const message = await verifyWebhook({ headers: req.headers, body }, { secret: secrets[hook] ?? '' }).catch(
    () => null,
  );
  if (message === null || !('id' in message.data)) {
    forged += 1;
    res.writeHead(400).end();
    return;
  }
  const { id, user_id: user } = message.data;
  const key = `${hook} ${id}`;
  const isFirst = !accepted.has(key) && !failures.has(key);
  const fails = failing.has(hook);
  if (isFirst) (fails ? firstTriesOfFailing : firstTries).push(at - Date.parse(message.timestamp));
  if (fails && !isMended) {
    refused += 1;
    failures.set(key, (failures.get(key) ?? 0) + 1);
    // Half of them answer, the others hang up.
    if (hook % 2 === 0) res.writeHead(500).end();
    else req.socket.destroy();
    return;
  }
  accept(key, `${hook} ${user}`, id);
  res.writeHead(204).end();
}

function accept(key: string, who: string, id: number): void {
  if (accepted.has(key)) {
    repeated += 1;
    return;
  }
  const before = newest.get(who) ?? 0;
  if (id < before && (failures.get(key) ?? 0) < ORDER_ATTEMPTS) outOfOrder += 1;
  newest.set(who, Math.max(before, id));
  accepted.add(key);
  failures.delete(key);
}

const say = (message: FromReceivers): void => void process.send?.(message);

process.on('message', (told: ToReceivers) => {
  if ('secrets' in told) {
    secrets = told.secrets;
    failing = new Set(told.failing);
  } else if ('mend' in told) {
    isMended = true;
  } else {
    const counts = { accepted: accepted.size, repeated, refused, forged, outOfOrder };
    say({ report: { ...counts, firstTries, firstTriesOfFailing } });
  }
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => say({ port: (server.address() as AddressInfo).port }));
