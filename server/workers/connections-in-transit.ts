/**
 * Connections that were handed to a worker, which has not taken them yet. If the worker dies in this moment, Node keeps
 * them open and gives them to nobody, so their clients would wait for ever. They are ended instead.
 */
import type { Worker } from 'node:cluster';

interface Connection {
  close(): void;
}

export function endConnectionsInTransit(worker: Worker): void {
  const child = worker.process;
  const send = child.send;
  /** By the number of the message that carries them. */
  const inTransit = new Map<unknown, Connection>();
  child.send = (...args: unknown[]): boolean => {
    const [message, handle] = args;
    const seq = fieldOf(message, 'seq');
    if (fieldOf(message, 'act') === 'newconn' && isConnection(handle)) inTransit.set(seq, handle);
    return Reflect.apply(send, child, args);
  };
  // The worker says which connections it has taken, or given back for another worker.
  child.on('internalMessage', (message: unknown) => inTransit.delete(fieldOf(message, 'ack')));
  worker.once('exit', () => {
    for (const connection of inTransit.values()) connection.close();
    inTransit.clear();
  });
}

const fieldOf = (message: unknown, name: string): unknown =>
  typeof message === 'object' && message !== null ? Reflect.get(message, name) : undefined;

const isConnection = (handle: unknown): handle is Connection => typeof fieldOf(handle, 'close') === 'function';
