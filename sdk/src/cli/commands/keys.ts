/** Management keys with fewer permissions than the one in .service. */
import type { CreateKeyRequest } from '../../../generated/porchlight.schemas.ts';
import type { Command, Context } from '../frame/command.ts';
import { EXIT, UsageError } from '../frame/exit-codes.ts';
import { timeOf } from '../frame/words.ts';
import { openProject } from '../project/project.ts';

const one = ({ positionals }: Context, what: string): string => {
  const [value, ...more] = positionals;
  if (!value || more.length > 0) throw new UsageError(`Name ${what}.`);
  return value;
};

/** The service knows which presets and permissions exist, and its error lists them. */
function rightsOf({ text, list }: Context): Pick<CreateKeyRequest, 'preset' | 'permissions'> {
  const preset = text('preset');
  const permissions = list('permission');
  if ((preset === undefined) === (permissions.length === 0))
    throw new UsageError('Say what the key may do: --preset build, or --permission for each permission.');
  return preset === undefined
    ? { permissions: [...permissions] as NonNullable<CreateKeyRequest['permissions']> }
    : { preset: preset as NonNullable<CreateKeyRequest['preset']> };
}

export const keysCreate: Command = {
  name: 'keys create',
  summary: 'Make a key that may do less, for CI or another agent',
  usage: '<name>',
  options: {
    preset: { type: 'string', value: '<name>', help: 'build, ci, deploy, support or full' },
    permission: { type: 'string', value: '<permission>', multiple: true, help: 'in place of a preset' },
    'expires-in': { type: 'string', value: '<seconds>', help: 'ends the key after so long' },
  },
  examples: [
    ['porchlight keys create CI --preset ci', 'prints the key, once'],
    ['porchlight keys create Look --permission project:read --expires-in 3600', 'reads for an hour'],
  ],
  async run(context) {
    const { out, number } = context;
    const name = one(context, 'the key, such as CI');
    const expiresIn = number('expires-in');
    const wanted = { name, ...rightsOf(context), ...(expiresIn !== undefined && { expires_in_s: expiresIn }) };
    const { management } = await openProject(context);
    const created = await management.keys.create(wanted);
    out.result(created, () => [
      `${out.paint('green', '✓')} ${created.key.id} may: ${created.key.permissions.join(', ')}`,
      `  ${created.secret}`,
      '  This key is shown once. Keep it with the secrets of its user, not in the repository.',
    ]);
    return EXIT.ok;
  },
};

export const keysList: Command = {
  name: 'keys list',
  summary: 'List the management keys of the project',
  examples: [['porchlight keys list', 'the main key first: what each may do, and its last use']],
  async run(context) {
    const { out } = context;
    const { management } = await openProject(context);
    for (const key of await management.keys.list()) {
      const end = key.expires_at === null ? '' : `  until ${timeOf(key.expires_at)}`;
      const used = key.last_used_at === null ? 'not used yet' : `used ${timeOf(key.last_used_at)}`;
      out.result(key, () => [
        `  ${key.id}  ${out.paint('bold', key.name ?? 'main key')}  ${used}${end}`,
        `    ${key.permissions.join(', ')}`,
      ]);
    }
    return EXIT.ok;
  },
};

export const keysDelete: Command = {
  name: 'keys delete',
  summary: 'End a key at once',
  usage: '<key id>',
  examples: [['porchlight keys delete key_9f2c41d07be3', 'refused everywhere within a second']],
  async run(context) {
    const id = one(context, 'the id of a key; see: porchlight keys list');
    const { management } = await openProject(context);
    await management.keys.delete(id);
    context.out.result({ deleted: true, id }, () => [`${context.out.paint('green', '✓')} ${id} has ended`]);
    return EXIT.ok;
  },
};
