/** A real mail server that receives what the service sends, and can refuse, defer and break off. */

import type { AddressInfo } from 'node:net';
import { createServer as createPlainServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { endAfterFile } from './cleanup.ts';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | null;
  readonly raw: string;
}

interface Options {
  /** Null for no sign-in. */
  readonly password?: string | null;
  /** What each RCPT is answered with; null accepts it. */
  readonly refuse?: (to: string, attempt: number) => { code: number; text: string } | null;
  /** TLS from the first byte, with a certificate that nobody has signed. */
  readonly secure?: boolean;
  /** The senders that it takes; everybody if omitted. */
  readonly sendsFor?: readonly string[];
  /** After which a mail that has come is accepted. */
  readonly slowMs?: number;
}

export interface MailReceiver {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  readonly tries: () => number;
  close(): Promise<void>;
}

const withCode = ({ code, text }: { code: number; text: string }): Error =>
  Object.assign(new Error(text), { responseCode: code });

export async function openMailReceiver({
  password = null,
  refuse = () => null,
  slowMs = 0,
  sendsFor,
  secure = false,
}: Options = {}): Promise<MailReceiver> {
  const mails: ReceivedMail[] = [];
  let tries = 0;
  const server = new SMTPServer({
    secure,
    authOptional: password === null,
    disabledCommands: password === null ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password
        ? done(null, { user: auth.username ?? '' })
        : done(withCode({ code: 535, text: 'wrong password' })),
    onMailFrom: ({ address }, _session, done) =>
      done(sendsFor && !sendsFor.includes(address) ? withCode({ code: 553, text: 'not your address' }) : null),
    onRcptTo: ({ address }, _session, done) => {
      tries += 1;
      const refusal = refuse(address, tries);
      done(refusal && withCode(refusal));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: typeof session.user === 'string' ? session.user : null,
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        setTimeout(done, slowMs);
      });
    },
  });
  // A client that does not trust the certificate ends the handshake, which is what it is there for.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  endAfterFile(close);
  const { port } = server.server.address() as AddressInfo;
  return { port, mails, tries: () => tries, close };
}

/** A port at which nobody answers. */
export async function closedPort(): Promise<number> {
  const server = createPlainServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

/** The code in the text part of a mail. */
export const codeIn = ({ raw }: ReceivedMail): string => /^([A-Z0-9]{4}-[A-Z0-9]{4})\r?$/m.exec(raw)?.[1] ?? '';
