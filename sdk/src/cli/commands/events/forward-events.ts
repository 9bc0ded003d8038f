/** Follows the events of a project and sends each of them to a local receiver, signed as the service signs webhooks. */
import { createHmac, randomBytes } from 'node:crypto';
import type { AuthEvent } from '../../../../generated/porchlight.schemas.ts';
import type { Management } from '../../../management/index.ts';
import type { Context } from '../../frame/command.ts';
import { EXIT, type ExitCode, UsageError } from '../../frame/exit-codes.ts';
import { newestEvent } from '../../project/newest-event.ts';

const PREFIX = 'whsec_';

export async function forwardEvents(context: Context, management: Management, url: URL): Promise<ExitCode> {
  const { out, signal, text, number } = context;
  const secret = text('secret') ?? PREFIX + randomBytes(24).toString('base64');
  if (!secret.startsWith(PREFIX)) throw new UsageError('--secret must start with whsec_.');
  const after = number('after') ?? (await newestEvent(management));
  out.result({ forwarding_to: url.href, secret }, () => [
    `Forwarding to ${url.href}`,
    `Secret for the receiver: ${secret}`,
  ]);
  const waiting = (): void => out.live('Waiting for events …');
  waiting();
  for await (const event of management.events({ follow: true, after, signal })) {
    const outcome = await send(url, secret, event, signal);
    out.result({ event_id: event.id, event: event.event, ...outcome }, () => [
      `${'status' in outcome ? out.paint(outcome.status < 300 ? 'green' : 'red', String(outcome.status)) : out.paint('red', outcome.error)}  ${event.event} ${event.id}`,
    ]);
    waiting();
  }
  return signal.aborted ? EXIT.interrupted : EXIT.ok;
}

type Outcome = { readonly status: number } | { readonly error: string };

async function send(url: URL, secret: string, event: AuthEvent, signal: AbortSignal): Promise<Outcome> {
  const body = JSON.stringify({
    type: `social_login.${event.event}`,
    timestamp: new Date(event.created_at_ms).toISOString(),
    data: event,
  });
  const [id, timestamp] = [`msg_local_${event.id}`, String(Math.floor(Date.now() / 1_000))];
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]),
    });
    return { status };
  } catch {
    return { error: 'not reached' };
  }
}
