/** nginx in front of nodes, with exactly the settings that the document on balancers shows. */
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../run/programs/programs.ts';
import { type BalancerProcess, documentedBlock, startBalancer } from './balancer-process.ts';

export async function startNginx(folder: string, port: number, nodes: readonly number[]): Promise<BalancerProcess> {
  const program = findProgram('nginx');
  if (!program) throw new Error('nginx is not installed here');
  const home = mkdtempSync(join(folder, 'nginx-'));
  // If root starts it, its workers run as another user.
  chmodSync(home, 0o711);
  const file = join(home, 'nginx.conf');
  const documented = documentedBlock('nginx', nodes).replace('listen 80;', `listen 127.0.0.1:${port};`);
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${home}/${name};`);
  writeFileSync(
    file,
    `daemon off;\npid ${home}/pid;\nerror_log ${home}/error.log;\nevents {}\nhttp {\n${own.join('\n')}\naccess_log off;\n${documented}\n}\n`,
  );
  return startBalancer(program, ['-e', join(home, 'error.log'), '-p', home, '-c', file], port);
}
