/**
 * A mail server that takes mails by SMTP. A password leaves only over TLS, except to this machine. The library is loaded with
 * the first mail. Every try ends after some seconds, whatever the server does.
 */
import { Socket } from 'node:net';
import type { Sender, SmtpAddress } from '../egress/smtp-address.ts';
import { lazy } from '../kernel/lazy.ts';
import type { MailServer } from './ports.ts';
import { greet } from './smtp-check.ts';
import { readSmtpFault } from './smtp-fault.ts';

interface Options {
  readonly address: SmtpAddress;
  readonly from: Sender;
  /** The IP address to connect to. For a server that an owner named, it was checked. */
  readonly resolve?: (host: string) => Promise<string>;
  /** Connections that are kept open; none for a server that few mails go to. */
  readonly connections: number;
  /** After which a try ends. */
  readonly tryMs?: number;
}

const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000, dnsTimeout: 5_000 };
/** No answer of a mail server has more. */
const RESPONSE_MAX = 64 * 1_024;
/** Longer than any mail of ours takes. The lease of a mail is longer still, so that no second try begins beside the first. */
const TRY_MS = 30_000;
const IDLE_MS = 60_000;

export function createSmtpServer({ address, from, resolve, connections, tryMs = TRY_MS }: Options): MailServer {
  const { host, port, secure, user, password, isLocal } = address;
  const sender = from.name === null ? from.address : { name: from.name, address: from.address };

  const settings = async () => ({
    host: resolve ? await resolve(host) : host,
    port,
    secure,
    requireTLS: !secure && user !== null && !isLocal,
    tls: { servername: host },
    maxResponseSize: RESPONSE_MAX,
    ...TIMEOUTS,
  });
  const signIn = user === null ? {} : { auth: { user, pass: password }, forceAuth: true };
  const pooled = lazy(async () => {
    const { createTransport } = await import('nodemailer');
    const kept = { pool: true as const, maxConnections: connections, idleTimeout: IDLE_MS };
    return createTransport({ ...(await settings()), ...signIn, ...kept, ...NO_FILES });
  });
  /** For one mail, so that the name is resolved again. */
  const single = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ ...(await settings()), ...signIn, ...NO_FILES });
  };
  let isOpen = false;

  return {
    async send({ id, to, subject, text, html, language }) {
      isOpen ||= connections > 0;
      const signal = AbortSignal.timeout(tryMs);
      try {
        const transport = await before(signal, connections > 0 ? pooled() : single());
        await transport.sendMail({
          from: sender,
          to: { name: '', address: to },
          messageId: `<${id}@${from.address.slice(from.address.indexOf('@') + 1)}>`,
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
          signal,
        });
        return { kind: 'sent' };
      } catch (error) {
        if (signal.aborted) return { kind: 'later', reason: 'mail_timeout' };
        const { code, isForEver } = readSmtpFault(error);
        return { kind: isForEver ? 'refused' : 'later', reason: code };
      }
    },

    async check() {
      const signal = AbortSignal.timeout(tryMs);
      const socket = new Socket();
      try {
        const credentials = user === null ? null : { user, pass: password };
        const asked = settings().then((made) => greet({ ...made, socket }, credentials, from.address));
        await before(signal, asked);
        return null;
      } catch (error) {
        return { code: signal.aborted ? 'mail_timeout' : readSmtpFault(error).code };
      } finally {
        socket.destroy();
      }
    },

    close() {
      if (isOpen) void pooled().then((transport) => transport.close());
    },
  };
}

const NO_FILES = { disableFileAccess: true, disableUrlAccess: true };

/** The result, or a rejection when the signal comes first. */
const before = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ]);
