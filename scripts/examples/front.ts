/** The deployed address of an example: https at a name of its own, with the app behind it, as a host would serve it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Chromium is started with this name on the loopback address; nothing else knows it. */
export const HOST = 'app.porchlight.example';

export interface Front extends Disposable {
  readonly url: string;
}

export async function openFront(target: number): Promise<Front> {
  const server = createServer(certificate(), (req, res) => {
    const headers = { ...req.headers, 'x-forwarded-proto': 'https', 'x-forwarded-host': req.headers.host };
    const asked = request({ host: 'localhost', port: target, method: req.method, path: req.url, headers }, (answer) => {
      const { connection, 'keep-alive': keepAlive, ...passedOn } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, passedOn);
      answer.pipe(res);
    });
    asked.on('error', () => res.writeHead(502).end());
    req.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://${HOST}:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const args = ['req', '-x509', ...kind, '-subj', `/CN=${HOST}`, '-keyout', key, '-out', cert];
  execFileSync('openssl', args, { stdio: 'ignore' });
  const made = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return made;
}
