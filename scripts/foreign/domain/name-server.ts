/** Knot as the name server for the whole walk: its records change while it runs, as an owner changes them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programAt, startProgram } from './programs.ts';

export interface NameServer extends AsyncDisposable {
  /** The address in the form of `NAME_SERVERS`. */
  readonly address: string;
  /** Adds records with full names. They are in effect when this returns. */
  enter(records: readonly { readonly type: string; readonly name: string; readonly value: string }[]): void;
}

/** One zone for all names: a server follows an alias only to names in its own zones. */
const ZONE = 'example';

export async function startNameServer(folder: string, port: number): Promise<NameServer> {
  const home = mkdtempSync(join(folder, 'knot-'));
  const socket = join(home, 'knot.sock');
  const zone = ['@ 3600 SOA ns hostmaster 1 3600 600 86400 1', '@ 3600 NS ns', 'ns 3600 A 127.0.0.1', ''];
  writeFileSync(join(home, 'example.zone'), zone.join('\n'));
  const settings = `server:
    rundir: ${home}
    listen: 127.0.0.1@${port}
control:
    listen: ${socket}
database:
    storage: ${home}
log:
  - target: stderr
    any: warning
zone:
  - domain: ${ZONE}
    file: ${home}/example.zone
    zonefile-sync: -1
    journal-content: all
`;
  writeFileSync(join(home, 'knot.conf'), settings);
  const running = await startProgram('knotd', ['-c', join(home, 'knot.conf')], port);
  const control = (...words: string[]): void =>
    void execFileSync(programAt('knotc'), ['-b', '-s', socket, ...words], { stdio: ['ignore', 'ignore', 'pipe'] });
  return {
    address: `127.0.0.1:${port}`,
    enter(records) {
      control('zone-begin', ZONE);
      for (const { type, name, value } of records)
        control('zone-set', ZONE, `${name}.`, '1', type, type === 'CNAME' ? `${value}.` : value);
      control('zone-commit', ZONE);
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}
