/** A mail server on this machine that keeps the newest code for each address. It takes every mail at once. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  readonly url: string;
  /** Waits for the next mail to this address. */
  next(address: string): Promise<string>;
  close(): Promise<void>;
}

/** As we write a code, and as a contender does. */
const CODE = /^(?:([A-Z0-9]{4}-[A-Z0-9]{4})|Your code: (\d{6}))\r?$/m;
const PATIENCE_MS = 10_000;

export async function openMailbox(): Promise<Mailbox> {
  const waiting = new Map<string, (code: string) => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [, ours, theirs] = CODE.exec(Buffer.concat(chunks).toString()) ?? [];
        const code = ours ?? theirs ?? '';
        for (const { address } of session.envelope.rcptTo) waiting.get(address)?.(code);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    next: (address) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no mail for ${address}`)), PATIENCE_MS);
        waiting.set(address, (code) => {
          clearTimeout(timer);
          waiting.delete(address);
          resolve(code);
        });
      }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
