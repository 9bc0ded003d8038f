/** An app process that follows revocations, as a bare socket: a thousand of them hardly load the machine. */
import { connect, type Socket } from 'node:net';

interface Followed {
  readonly port: number;
  readonly tenantId: string;
  readonly applicationKey: string;
  /** Called at each line, including the first. */
  readonly onLine?: () => void;
}

/** Resolves with the first line. */
export function followRevocations({ port, tenantId, applicationKey, onLine }: Followed): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.write(
        `GET /edge/auth/${tenantId}/revocations HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${applicationKey}\r\n\r\n`,
      );
    });
    socket.once('error', reject);
    socket.once('data', (bytes) => {
      if (!bytes.toString('latin1').startsWith('HTTP/1.1 200')) reject(new Error(bytes.toString('latin1')));
      onLine?.();
      if (onLine) socket.on('data', onLine);
      else socket.resume();
      resolve(socket);
    });
  });
}
