/** Mail servers that an owner names, and that mean harm: they hang, pour, lead elsewhere, or take the mails of strangers. */

import type { AddressInfo, LookupFunction } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createGuardedResolve } from '../../server/egress/guarded-request.ts';
import { readSender, readSmtpAddress, smtpAddressFault } from '../../server/egress/smtp-address.ts';
import { createSmtpServer } from '../../server/mail/smtp-server.ts';
import { endAfterFile } from '../support/cleanup.ts';
import { openMailReceiver } from '../support/mail-receiver.ts';
import { createOwner } from '../support/owner.ts';
import { createSocialTenant, useHarness } from '../support/social-tenant.ts';

const TRY_MS = 400;
/** For a server that means no harm. */
const ENOUGH_MS = 30_000;
const MAIL = {
  id: 'one',
  to: 'person@example.com',
  subject: 'Your code',
  text: 'BCDF-GHJK',
  html: '<p>BCDF-GHJK</p>',
  language: 'en',
} as const;

interface Hostile {
  readonly port: number;
  readonly open: () => number;
}

/** A server that does something of its own with each connection. */
async function hostile(greet: (socket: Socket) => void): Promise<Hostile> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    greet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  endAfterFile(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, open: () => sockets.size };
}

const serverAt = (port: number, more: Partial<Parameters<typeof createSmtpServer>[0]> = {}) => {
  const address = readSmtpAddress(`smtp://127.0.0.1:${port}`);
  const from = readSender('codes@acme.example');
  if (!address || !from) throw new Error('no address');
  return createSmtpServer({ address, from, connections: 0, tryMs: TRY_MS, ...more });
};

const every = (socket: Socket, ms: number, text: string): void => {
  const timer = setInterval(() => socket.write(text), ms);
  socket.on('close', () => clearInterval(timer));
};

const HOSTILE: Readonly<Record<string, (socket: Socket) => void>> = {
  'says nothing': () => {},
  'greets one letter at a time': (socket) => every(socket, 20, '2'),
  'never ends its greeting': (socket) => every(socket, 20, '220-hello\r\n'),
  'answers, and then drips': (socket) => {
    socket.write('220 here\r\n');
    socket.once('data', () => every(socket, 20, '250-X\r\n'));
  },
  'takes everything and never says so': (socket) => {
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (/^(EHLO|HELO|MAIL|RCPT)/.test(text)) socket.write('250 ok\r\n');
      if (text.startsWith('DATA')) socket.write('354 go on\r\n');
      if (text.startsWith('RSET')) every(socket, 20, '2');
    });
  },
  'pours without a line break': (socket) => {
    const pour = (): void => {
      while (!socket.destroyed && socket.write('x'.repeat(64_000)));
    };
    socket.on('drain', pour);
    pour();
  },
};

describe('a mail server that means harm', () => {
  it.each(Object.keys(HOSTILE))('H44: %s: a try and a check end in time, and the connection too', async (kind) => {
    const { port, open } = await hostile(HOSTILE[kind] as (socket: Socket) => void);
    const server = serverAt(port);
    const began = performance.now();
    const outcome = await server.send(MAIL);
    expect(outcome.kind).toBe('later');
    expect((await server.check())?.code).toMatch(/^mail_(timeout|unreachable)$/);
    // Twice the time of a try, and room for a busy machine.
    expect(performance.now() - began).toBeLessThan(TRY_MS * 2 + 3_000);
    await expect.poll(open).toBe(0);
  });

  it('H44: the same for connections that are kept open', async () => {
    const { port, open } = await hostile(HOSTILE['answers, and then drips'] as (socket: Socket) => void);
    const server = serverAt(port, { connections: 2 });
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => server.send(MAIL)));
    expect(outcomes.every(({ kind }) => kind === 'later')).toBe(true);
    await expect.poll(open).toBe(0);
    server.close();
  });

  it('H44: a greeting of many megabytes is cut off', async () => {
    const before = process.memoryUsage().rss;
    const { port } = await hostile(HOSTILE['pours without a line break'] as (socket: Socket) => void);
    await Promise.all(Array.from({ length: 8 }, () => serverAt(port).send(MAIL)));
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1_024 * 1_024);
  });

  it('H44: a name that leads inside is refused for ever, and asked again for each mail', async () => {
    const lookup: LookupFunction = (_host, _options, done) => done(null, [{ address: '10.0.0.7', family: 4 }]);
    const inside = serverAt(25, { resolve: () => createGuardedResolve({ lookup })('mail.example') });
    expect(await inside.send(MAIL)).toEqual({ kind: 'refused', reason: 'mail_not_public' });
    expect(await inside.check()).toEqual({ code: 'mail_not_public' });
  });

  it('H44: a name that changes between check and connection leads only to the address that was checked', async () => {
    const receiver = await openMailReceiver();
    let asked = 0;
    const lookup: LookupFunction = (_host, _options, done) => {
      asked += 1;
      done(null, [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.7', family: 4 }]);
    };
    const resolve = createGuardedResolve({ lookup, isBlocked: (address) => address !== '127.0.0.1' });
    const server = serverAt(receiver.port, { resolve: () => resolve('mail.example'), tryMs: ENOUGH_MS });
    expect(await server.send(MAIL)).toEqual({ kind: 'sent' });
    expect(asked).toBe(1);
    expect(await server.send(MAIL)).toEqual({ kind: 'refused', reason: 'mail_not_public' });
  });

  it('H44: a mail that is tried twice has one message id', async () => {
    const receiver = await openMailReceiver();
    const server = serverAt(receiver.port, { tryMs: ENOUGH_MS });
    await server.send(MAIL);
    await server.send(MAIL);
    const ids = receiver.mails.map(({ raw }) => /^Message-ID: (.*?)\r?$/im.exec(raw)?.[1]);
    expect(ids).toEqual(['<one@acme.example>', '<one@acme.example>']);
  });
});

const PUBLIC = 'https://login.porchlight.example';

describe('the address of a mail server', () => {
  it.each([
    'smtp://localhost:25',
    'smtp://127.0.0.1:587',
    'smtp://127.1:587',
    'smtp://2130706433:587',
    'smtp://0x7f.1:587',
    'smtp://[::1]:587',
  ])('H44: %s is refused by a service on the public internet', (address) => {
    expect(smtpAddressFault(address, PUBLIC)).not.toBeNull();
  });

  it('H44: port 25 needs a sign-in, so that an owner cannot write to the people of a stranger in any name', () => {
    expect(smtpAddressFault('smtp://mx.victim.example:25', PUBLIC)).toContain('user');
    expect(smtpAddressFault('smtp://user:password@mx.victim.example:25', PUBLIC)).toBeNull();
    expect(smtpAddressFault('smtp://relay.example:587', PUBLIC)).toBeNull();
  });

  it.each([
    'a@b.example\r\nBcc: c@d.example',
    'A\r\nBcc: c@d.example <a@b.example>',
    'A <a@b.example>, B <c@d.example>',
    'A <a@b.example> <c@d.example>',
    '"A" <a@b.example>',
    'A\u0000 <a@b.example>',
    'a@b.example,c@d.example',
    '<>',
  ])('H44: %j is no sender', (from) => {
    expect(readSender(from)).toBeNull();
  });
});

describe('the mail server of a project at a service on the public internet', () => {
  const harness = useHarness();
  it.each(['10.0.0.1', '169.254.169.254', '192.168.1.1', '0.0.0.0', '[fd00::1]', '[::ffff:10.0.0.1]', '100.64.0.1'])(
    'H44: nothing is sent to %s, and the check says so in words',
    async (host) => {
      const owner = await createOwner(harness.current);
      const tenant = await createSocialTenant(harness.current);
      await owner.claim(tenant.id);
      const own = { enabled: true, smtp_url: `smtp://u:p@${host}:587`, from: 'own@project.example' };
      const set = await tenant.api('/api/social-login/providers/email', { method: 'PUT', json: own });
      expect(set.status).toBe(200);
      const checked = await tenant.api('/api/social-login/providers/email/check', { method: 'POST' });
      expect(await checked.json()).toMatchObject({ ok: false, problem: { code: 'mail_not_public' } });
    },
  );
});
