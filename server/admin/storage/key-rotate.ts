/**
 * Rotation of the master key, under which tokens are signed and credentials are sealed. A new key goes to the front of
 * the list; the old ones stay behind it, so nothing that they signed or sealed is lost.
 */
import { createMasterKey, formatMasterKeys } from '../../crypto/master-keys.ts';
import { systemRandom } from '../../kernel/random.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { replaceMasterKey } from '../../storage/opening/data-folder.ts';
import type { Call, Command, Fault, Report } from '../frame/command.ts';
import { line } from '../frame/render.ts';
import { lockStoppedFolder, storedMasterKeys } from '../frame/stopped-folder.ts';

const STAYS = [
  'Tokens of before stay valid while the old key stays in the list: access tokens for an hour, refresh tokens for 30 days.',
  'Credentials sealed under the old key need it too: keep it in the list behind the new one.',
];

export const keyRotate: Command = {
  name: 'key rotate',
  summary: 'make a new master key; the old one still verifies',
  details: `Without MASTER_KEY the key file of the data folder is rewritten (stop the server first). With MASTER_KEY the new value is printed, to be set where the old one is.\n${STAYS.join('\n')}`,
  examples: ['key rotate', 'key rotate --yes', 'key rotate --json'],
  question: ({ config }) =>
    config.masterKeys ? null : `A new master key will be put in front of those in ${config.dataDir}/master-key.`,
  run: async ({ config }) => (config.masterKeys ? printNew(config.masterKeys) : rewriteFile(config.dataDir)),
};

/** Nodes that run at the same time must all know the new key before the first one signs with it. */
function printNew(present: readonly Uint8Array[]): Result<Report, Fault> {
  const created = createMasterKey(systemRandom);
  const old = formatMasterKeys(present);
  const value = `${created},${old}`;
  const first = `${old},${created}`;
  return ok({
    data: { master_key: value, master_key_before_on_several_nodes: first, keys: present.length + 1 },
    blocks: [
      line('Nothing was changed. On a single node, set this and restart:'),
      line(`\n  MASTER_KEY=${value}\n`),
      line('With several nodes, first let every node know the new key, one restart after the other:'),
      line(`\n  MASTER_KEY=${first}\n`),
      line('and when all of them run with it, set the first value the same way.'),
      ...STAYS.map(line),
    ],
  });
}

function rewriteFile(dataDir: Call['config']['dataDir']): Result<Report, Fault> {
  const folder = lockStoppedFolder(dataDir);
  try {
    const present = storedMasterKeys(folder);
    replaceMasterKey(folder.masterKeyPath, `${createMasterKey(systemRandom)},${formatMasterKeys(present)}`);
    return ok({
      data: { file: folder.masterKeyPath, keys: present.length + 1 },
      blocks: [
        line(`${folder.masterKeyPath} has a new key in front of ${present.length} older. Start the server again.`),
        ...STAYS.map(line),
        line('Take the file into your backup: without it the data cannot be opened.'),
      ],
    });
  } finally {
    folder.unlock();
  }
}
