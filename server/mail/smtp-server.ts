/**
 * A mail server that takes mails by SMTP. A password leaves only over TLS, except to this machine. The library is loaded with
 * the first mail.
 */

import type { Sender, SmtpAddress } from '../egress/smtp-address.ts';
import { lazy } from '../kernel/lazy.ts';
import type { MailServer } from './ports.ts';
import { readSmtpFault } from './smtp-fault.ts';

interface Options {
  readonly address: SmtpAddress;
  readonly from: Sender;
  /** The IP address to connect to. For a server that an owner named, it was checked. */
  readonly resolve?: (host: string) => Promise<string>;
  /** Connections that are kept open; none for a server that few mails go to. */
  readonly connections: number;
}

const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000, dnsTimeout: 5_000 };
/** Longer than any mail of ours takes, shorter than its lease. */
const IDLE_MS = 60_000;

export function createSmtpServer({ address, from, resolve, connections }: Options): MailServer {
  const { host, port, secure, user, password, isLocal } = address;

  const open = async () => {
    const { createTransport } = await import('nodemailer');
    const ip = resolve ? await resolve(host) : host;
    return createTransport({
      ...(connections > 0 ? { pool: true as const, maxConnections: connections, idleTimeout: IDLE_MS } : {}),
      host: ip,
      port,
      secure,
      requireTLS: !secure && user !== null && !isLocal,
      tls: { servername: host },
      ...(user === null ? {} : { auth: { user, pass: password } }),
      ...TIMEOUTS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  const pooled = lazy(open);
  let isOpen = false;

  /** A connection pool is kept. Any other transport is made for one mail, so that its name is resolved again. */
  const withTransport = async <T>(work: (transport: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> => {
    isOpen ||= connections > 0;
    const transport = await (connections > 0 ? pooled() : open());
    try {
      return await work(transport);
    } finally {
      if (connections === 0) transport.close();
    }
  };

  return {
    async send({ to, subject, text, html, language }) {
      const sender = from.name === null ? from.address : { name: from.name, address: from.address };
      try {
        await withTransport((transport) =>
          transport.sendMail({
            from: sender,
            to: { name: '', address: to },
            subject,
            text,
            html,
            headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
          }),
        );
        return { kind: 'sent' };
      } catch (error) {
        const { code, isForEver } = readSmtpFault(error);
        return { kind: isForEver ? 'refused' : 'later', reason: code };
      }
    },

    async check() {
      try {
        await withTransport((transport) => transport.verify());
        return null;
      } catch (error) {
        return { code: readSmtpFault(error).code };
      }
    },

    close() {
      if (isOpen) void pooled().then((transport) => transport.close());
    },
  };
}
