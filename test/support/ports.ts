/** Loopback ports for processes that a test starts. */
import { createServer } from 'node:net';

/** A port that was free a moment ago. Another process may take it, so be ready to try again. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('the probe got no port'));
      });
    });
  });
}
