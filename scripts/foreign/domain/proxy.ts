/** Caddy in front of the service, with exactly the settings that the document on domains shows. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeBlocks } from '../../../test/http/docs/support/code-blocks.ts';
import type { Authority } from './authority.ts';
import { startProgram } from './programs.ts';

interface Places {
  /** The host of `BASE_URL`. */
  readonly host: string;
  readonly servicePort: number;
  readonly httpPort: number;
  readonly httpsPort: number;
}

const DOCUMENT = join(import.meta.dirname, '../../../server/docs/content/custom-domain.md');

function documented({ host, servicePort }: Places): string {
  const shown = codeBlocks(readFileSync(DOCUMENT, 'utf8')).find(({ text }) => text.includes('on_demand_tls'));
  if (!shown) throw new Error('/docs/custom-domain shows no settings of Caddy');
  return shown.text.replaceAll('127.0.0.1:3000', `127.0.0.1:${servicePort}`).replaceAll('id.example.net', host);
}

/** Adds only what this machine needs: ports, a folder, and the certificate authority. */
export async function startProxy(folder: string, places: Places, authority: Authority): Promise<AsyncDisposable> {
  const home = mkdtempSync(join(folder, 'caddy-'));
  const own = `{
  admin off
  http_port ${places.httpPort}
  https_port ${places.httpsPort}
  default_bind 127.0.0.1
  storage file_system ${home}
  acme_ca ${authority.directory}
  acme_ca_root ${authority.trusted}`;
  const file = join(home, 'Caddyfile');
  writeFileSync(file, documented(places).replace(/^\{/, own));
  const env = { XDG_CONFIG_HOME: home, XDG_DATA_HOME: home };
  return startProgram('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], places.httpsPort, env);
}
