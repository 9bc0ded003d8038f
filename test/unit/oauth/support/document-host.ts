/** A stranger's site that serves client id metadata documents over TLS, and records its visitors. */
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { endAfterFile } from '../../../support/cleanup.ts';
import { TLS_CERTIFICATE, TLS_KEY } from './tls-fixture.ts';

export interface DocumentHost {
  readonly port: number;
  readonly connections: () => number;
}

export async function startDocumentHost(listener: RequestListener): Promise<DocumentHost> {
  let connections = 0;
  const server = createServer({ key: TLS_KEY, cert: TLS_CERTIFICATE }, listener);
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

/** A resolver for which every name has the same addresses. */
export const resolvingTo =
  (...addresses: string[]): LookupFunction =>
  (_hostname, options, callback) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family ?? 4);
  };
