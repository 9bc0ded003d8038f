/**
 * What an app keeps open all the time: a webhook, streams of revocations, and OpenID clients by other authors. Each is
 * an actor of the soak, and fails when it does not get what it waits for.
 */
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises';
import { appOf, refreshAs, signInAs } from '../../../test/http/issuer/support/foreign-client.ts';
import type { SeededProject } from '../../../test/support/growth/growth-seed.ts';
import { signIn } from '../../../test/support/sign-in.ts';
import { followRevocations } from '../instruments/revocation-listener.ts';
import type { SeededSession } from '../instruments/seed.ts';
import type { Actor } from './soak-load.ts';

export interface AppActors {
  readonly actors: readonly Actor[];
  /** Closes everything. */
  end(): void;
}

interface World {
  readonly baseUrl: string;
  readonly port: number;
  readonly project: SeededProject;
  readonly sessions: readonly SeededSession[];
}

const STREAMS = 100;
/** A line comes every second. After two seconds without one, an app asks again. */
const SILENT_MS = 2_000;
const LOOK_EVERY_MS = 200;
const DELIVERED_WITHIN_MS = 30_000;
const PEOPLE = 200;
const CALLBACK = 'https://app.example.com/cb';

export async function appActors(world: World): Promise<AppActors> {
  const webhook = await webhookActor(world);
  const streams = await streamsActor(world);
  return {
    actors: [webhook.actor, streams.actor, issuerActor(world)],
    end() {
      webhook.end();
      streams.end();
    },
  };
}

/** Signs somebody in at a project with a webhook. It is finished when the webhook has got the message. */
async function webhookActor({ baseUrl, project: { tenantId, managementKey } }: World) {
  const told = new Map<string, () => void>();
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { email?: string } };
    told.get(data.email ?? '')?.();
    res.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answer = await fetch(new URL('/api/webhooks', baseUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${managementKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
      events: ['authorize'],
    }),
  });
  if (!answer.ok) throw new Error(`no webhook: ${answer.status} ${await answer.text()}`);
  let person = 0;
  return {
    actor: {
      name: 'sign-in until the webhook is told',
      perSecond: 0.5,
      async act() {
        const email = `hook${person++ % PEOPLE}@example.com`;
        const { promise: delivered, resolve } = Promise.withResolvers<'delivered'>();
        told.set(email, () => resolve('delivered'));
        await signIn({ baseUrl }, tenantId, { email });
        const stop = new AbortController();
        const outcome = await Promise.race([delivered, sleep(DELIVERED_WITHIN_MS, 'late', stop)]);
        stop.abort();
        if (outcome === 'late') throw new Error('the webhook was not told');
      },
    } satisfies Actor,
    end() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * A hundred app processes that listen. It fails when one has heard nothing for two seconds, because an app would then
 * ask again.
 */
async function streamsActor({ port, project: { tenantId, applicationKey } }: World) {
  const sockets = new Map<number, Socket>();
  const heardAt: number[] = [];
  let isOver = false;
  const open = async (index: number): Promise<void> => {
    const onLine = (): void => {
      heardAt[index] = performance.now();
    };
    const socket = await followRevocations({ port, tenantId, applicationKey, onLine });
    sockets.set(index, socket);
    // Streams end by themselves, with each change of their tenant and after an hour.
    socket.once('close', () => {
      if (!isOver) open(index).catch(() => {});
    });
  };
  for (let index = 0; index < STREAMS; index += 1) await open(index);
  return {
    actor: {
      name: `look at ${STREAMS} revocation streams`,
      perSecond: 1,
      async act() {
        await sleep(LOOK_EVERY_MS);
        // Lines that arrived while this process was busy are read first.
        await afterReading();
        const silent = heardAt.filter((at) => performance.now() - at > SILENT_MS).length;
        if (silent > 0) throw new Error(`${silent} of ${STREAMS} streams were silent for two seconds`);
      },
    } satisfies Actor,
    end() {
      isOver = true;
      for (const socket of sockets.values()) socket.destroy();
    },
  };
}

/** A sign-in and a refresh by a library that knows nothing of this service. */
function issuerActor({ baseUrl, sessions }: World): Actor {
  let index = 0;
  return {
    name: 'OpenID sign-in and refresh',
    perSecond: 0.5,
    // A node keeps 500 issuers in memory. Most parts of an issuer are created at the first sign-in there.
    usesBefore: 600,
    async act() {
      const tenantId = sessions[index++ % sessions.length]?.tenantId ?? '';
      const app = await appOf({ baseUrl }, tenantId, CALLBACK);
      const { tokens } = await signInAs(app, { parameters: { scope: 'openid profile email offline_access' } });
      if (tokens.refresh_token === undefined) throw new Error('no refresh token');
      await refreshAs(app, tokens.refresh_token);
    },
  };
}
