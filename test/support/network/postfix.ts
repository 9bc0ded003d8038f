/**
 * Debian's Postfix as the mail server of the service: it takes mails, hands them to a receiver, and says no or later as it is
 * told. It needs root, as Postfix does. It has its own folder and touches nothing of the machine's.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { endAfterFile } from '../cleanup.ts';
import { freePort } from '../ports.ts';
import { findProgram } from '../run/programs/programs.ts';
import { untilListening } from './until-listening.ts';

interface Options {
  /** The port of the receiver that gets what Postfix accepts. */
  readonly relayTo: number;
  /** Answers by the address of the receiver, such as `550 no such user`. */
  readonly answers: Readonly<Record<string, string>>;
  /** What a policy server says to each receiver, such as `DEFER_IF_PERMIT greylisted`. */
  readonly policy: (recipient: string) => string;
  /** The domains whose mailboxes it holds itself; none if omitted. */
  readonly ownDomains?: readonly string[];
}

/** Name, whether it is private (`y`), how many processes, and command of what takes, queues and hands on mails. */
const SERVICES = [
  ['pickup', 'n', '1', 'pickup'],
  ['cleanup', 'n', '0', 'cleanup'],
  ['qmgr', 'n', '1', 'qmgr'],
  ['rewrite', 'y', '-', 'trivial-rewrite'],
  ['bounce', 'y', '0', 'bounce'],
  ['defer', 'y', '0', 'bounce'],
  ['trace', 'y', '0', 'bounce'],
  ['error', 'y', '-', 'error'],
  ['retry', 'y', '-', 'error'],
  ['proxymap', 'y', '-', 'proxymap'],
  ['anvil', 'y', '1', 'anvil'],
  ['scache', 'y', '1', 'scache'],
  ['tlsmgr', 'y', '1', 'tlsmgr'],
  ['smtp', 'y', '-', 'smtp'],
  ['relay', 'y', '-', 'smtp'],
] as const;

const masterFile = (port: number): string =>
  [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    ...SERVICES.map(([name, isPrivate, most, command]) => `${name} unix ${isPrivate} - n - ${most} ${command}`),
    'postlog unix-dgram n - n - 1 postlogd',
    '',
  ].join('\n');

/** The port at which it listens. */
export async function startPostfix({ relayTo, answers, policy, ownDomains = [] }: Options): Promise<number> {
  const postfix = findProgram('postfix');
  if (!postfix) throw new Error('no postfix found: apt-get install postfix');
  // Its own user has to get in, so the folder of the run, which nobody else may enter, is not the place.
  const folder = mkdtempSync('/tmp/porchlight-postfix-');
  chmodSync(folder, 0o755);
  const [queue, data, settings] = ['queue', 'data', 'settings'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [queue, data, settings]) mkdirSync(path);
  execFileSync('chown', ['postfix', data]);
  const port = await freePort();
  const table = Object.entries(answers).map(([address, answer]) => `{${address} = ${answer}}`);
  const main = {
    compatibility_level: '3.6',
    queue_directory: queue,
    data_directory: data,
    myhostname: 'relay.example',
    mydestination: ownDomains.join(', '),
    alias_maps: '',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    mynetworks: '127.0.0.0/8',
    relayhost: `[127.0.0.1]:${relayTo}`,
    smtp_dns_support_level: 'disabled',
    maillog_file: join(folder, 'log'),
    maillog_file_prefixes: folder,
    smtpd_peername_lookup: 'no',
    smtpd_relay_restrictions: 'permit_mynetworks, reject',
    smtpd_recipient_restrictions: [
      `check_recipient_access inline:{${table.join(', ')}}`,
      `check_policy_service inet:127.0.0.1:${await policyServer(policy)}`,
      'permit_mynetworks',
      'reject',
    ].join(', '),
  };
  const lines = Object.entries(main).map(([name, value]) => `${name} = ${value}\n`);
  writeFileSync(join(settings, 'main.cf'), lines.join(''));
  writeFileSync(join(settings, 'master.cf'), masterFile(port));
  // Each of its programs closes all files that it could have open, which takes long where there may be millions.
  const start = `ulimit -n 1024; exec ${postfix} -c ${settings} start-fg`;
  const child = spawn('sh', ['-c', start], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  endAfterFile(async () => {
    execFileSync(postfix, ['-c', settings, 'stop'], { stdio: 'ignore' });
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await untilListening(child, port, () => output);
  return port;
}

/** Postfix asks it about each receiver, as it asks a greylisting program. */
async function policyServer(policy: (recipient: string) => string): Promise<number> {
  const server = createServer((socket) => {
    let asked = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      asked += chunk.toString();
      for (let end = asked.indexOf('\n\n'); end >= 0; end = asked.indexOf('\n\n')) {
        const recipient = /^recipient=(.*)$/m.exec(asked.slice(0, end))?.[1] ?? '';
        asked = asked.slice(end + 2);
        socket.write(`action=${policy(recipient)}\n\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  endAfterFile(async () => void server.close());
  return (server.address() as AddressInfo).port;
}
