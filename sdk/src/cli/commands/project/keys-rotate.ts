import { writeCredentials } from '../../../credentials/index.ts';
import type { Command } from '../../frame/command.ts';
import { EXIT } from '../../frame/exit-codes.ts';
import { timeOf } from '../../frame/words.ts';
import { openProject } from '../../project/project.ts';

export const keysRotate: Command = {
  name: 'keys rotate',
  summary: 'Get new keys and write them to .service',
  options: {
    'revoke-now': { type: 'boolean', help: 'end the old keys at once instead of after 24 hours' },
    'show-keys': { type: 'boolean', help: 'print the new keys too' },
  },
  examples: [
    ['porchlight keys rotate', 'the old keys work for 24 hours more'],
    ['porchlight keys rotate --revoke-now', 'after a key has leaked'],
  ],

  async run(context) {
    const { out, folder, flag } = context;
    const { management } = await openProject(context);
    out.live('Rotating …');
    const rotated = await management.rotateKeys({ revokeNow: flag('revoke-now') });
    await writeCredentials(rotated.credentials_file.content, folder);
    const { tenant_id, previous_keys_expire_at, management_key, application_key } = rotated;
    const keys = flag('show-keys') ? { management_key, application_key } : {};
    out.result({ tenant_id, previous_keys_expire_at, ...keys }, () => [
      `${out.paint('green', '✓')} New keys of ${tenant_id} are in .service`,
      `  The old ones end at ${timeOf(previous_keys_expire_at)} UTC. Restart what still holds them.`,
      ...Object.entries(keys).map(([key, value]) => `  ${key}  ${value}`),
    ]);
    return EXIT.ok;
  },
};
