/** OpenID clients: other programs that sign the same people in, and their secrets. */
import { followChange } from '../../apply/follow.ts';
import type { Command, Context } from '../../frame/command.ts';
import { EXIT, UsageError } from '../../frame/exit-codes.ts';
import { openProject } from '../../project/project.ts';

const one = ({ positionals }: Context, what: string): string => {
  const [value, ...more] = positionals;
  if (!value || more.length > 0) throw new UsageError(`Name ${what}.`);
  return value;
};

const SHOWN_ONCE = '  This secret is shown once. Keep it with the settings of the program, not in the repository.';

export const clients: Command = {
  name: 'clients',
  summary: 'List the OpenID clients of the project',
  examples: [['porchlight clients', 'ids, redirects and how each proves itself']],
  async run(context) {
    const { out } = context;
    const { management } = await openProject(context);
    for (const client of await management.clients()) {
      const proof = client.has_secret ? 'with a secret' : 'without a secret';
      out.result(client, () => [`  ${client.client_id}  ${client.name}  ${proof}  ${client.redirect_uris.join(' ')}`]);
    }
    return EXIT.ok;
  },
};

export const clientsCreate: Command = {
  name: 'clients create',
  summary: 'Add an OpenID client with a redirect of its own',
  usage: '<redirect uri>',
  options: {
    name: { type: 'string', value: '<name>', help: 'what people read on the consent page' },
    public: { type: 'boolean', help: 'without a secret, for programs in browsers and on phones' },
  },
  examples: [
    [
      'porchlight clients create https://grafana.example.com/login/generic_oauth --name Grafana',
      'prints the secret, once',
    ],
  ],
  async run(context) {
    const { out, text, flag } = context;
    const redirect = one(context, 'the address at which sign-ins end');
    const { management } = await openProject(context);
    const { client, client_secret } = await management.createClient({
      name: text('name') ?? URL.parse(redirect)?.host ?? 'client',
      redirect_uris: [redirect],
      ...(flag('public') && { token_endpoint_auth_method: 'none' }),
    });
    const followed = await followChange(management, context, 'clients');
    out.result({ client, client_secret, ...followed.data }, () => [
      `${out.paint('green', '✓')} ${client.client_id} signs in at ${redirect}`,
      ...(client_secret === null ? [] : [`  ${client_secret}`, SHOWN_ONCE]),
      ...followed.lines,
    ]);
    return EXIT.ok;
  },
};

export const clientsSecret: Command = {
  name: 'clients secret',
  summary: 'Give an OpenID client a new secret',
  usage: '<client id>',
  examples: [['porchlight clients secret app', 'for libraries that want a secret of the app itself']],
  async run(context) {
    const { out } = context;
    const id = one(context, 'the id of a client; see: porchlight clients');
    const { management } = await openProject(context);
    const made = await management.createClientSecret(id);
    out.result(made, () => [
      `${out.paint('green', '✓')} ${id} has a new secret`,
      `  ${made.client_secret}`,
      SHOWN_ONCE,
      ...(made.previous_expires_at === null ? [] : [`  The one before is good until ${made.previous_expires_at}.`]),
    ]);
    return EXIT.ok;
  },
};

export const clientsDelete: Command = {
  name: 'clients delete',
  summary: 'Delete an OpenID client',
  usage: '<client id>',
  examples: [['porchlight clients delete app_4fYp2q', 'the client can no longer sign users in']],
  async run(context) {
    const id = one(context, 'the id of a client; see: porchlight clients');
    const { management } = await openProject(context);
    await management.deleteClient(id);
    const followed = await followChange(management, context, 'clients');
    context.out.result({ deleted: true, id, ...followed.data }, () => [
      `${context.out.paint('green', '✓')} ${id} is deleted`,
      ...followed.lines,
    ]);
    return EXIT.ok;
  },
};
