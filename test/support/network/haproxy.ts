/** HAProxy in front of nodes, with exactly the settings that the document on balancers shows, or with simple ones. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programOfRun } from '../run/current-run.ts';
import { type BalancerProcess, documentedBlock, startBalancer } from './balancer-process.ts';

export const documentedSettings = (port: number, nodes: readonly number[]): string =>
  documentedBlock('haproxy', nodes).replace('bind :80', `bind 127.0.0.1:${port}`);

/** The settings of somebody who has read nothing: requests in turn, no checks, no retries on another node. */
export const bareSettings = (port: number, nodes: readonly number[]): string =>
  [
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 40s',
    '  timeout server 40s',
    'listen public',
    `  bind 127.0.0.1:${port}`,
    ...nodes.map((node, index) => `  server node${index} 127.0.0.1:${node}`),
    '',
  ].join('\n');

export async function startHaproxy(folder: string, port: number, settings: string): Promise<BalancerProcess> {
  const file = join(mkdtempSync(join(folder, 'haproxy-')), 'haproxy.cfg');
  writeFileSync(file, settings);
  return startBalancer(programOfRun('haproxy'), ['-db', '-f', file], port);
}
