/** The identity providers by which people sign in: which are enabled, in which order, and with whose credentials. */
import { readFile } from 'node:fs/promises';
import type { Provider } from '../../../../generated/porchlight.schemas.ts';
import { type Followed, followChange } from '../../apply/follow.ts';
import type { Command, Context } from '../../frame/command.ts';
import { EXIT, UsageError } from '../../frame/exit-codes.ts';
import { plain } from '../../frame/output.ts';
import { openProject } from '../../project/project.ts';

const one = ({ positionals }: Context): string => {
  const [value, ...more] = positionals;
  if (!value || more.length > 0) throw new UsageError('Name one provider; see: porchlight providers');
  return value;
};

const CREDENTIALS = { service: 'client of the service', own: 'your own client', none: 'no client yet' } as const;

const lineOf = ({ provider, label, enabled, credentials, problem }: Provider): string =>
  plain(
    `  ${enabled ? '✓' : '·'} ${provider}  ${label}  ${CREDENTIALS[credentials]}${problem ? `  ${problem.message}` : ''}`,
  );

const show = (context: Context, provider: Provider, followed: Followed): void =>
  context.out.result({ ...provider, ...followed.data }, () => [
    lineOf(provider),
    ...(provider.credentials === 'own'
      ? provider.redirect_uris.map((uri) => `  Redirect URI at the provider: ${plain(uri)}`)
      : []),
    ...followed.lines,
  ]);

export const providers: Command = {
  name: 'providers',
  summary: 'List the identity providers of the project',
  examples: [['porchlight providers', 'enabled ones first, in the order of the sign-in page']],
  async run(context) {
    const { management } = await openProject(context);
    const all = await management.providers();
    context.out.result({ providers: all }, () => all.map(lineOf));
    return EXIT.ok;
  },
};

const switching = (name: 'enable' | 'disable', summary: string, what: string): Command => ({
  name: `providers ${name}`,
  summary,
  usage: '<provider>',
  ...(name === 'enable' && {
    options: { position: { type: 'string', value: '<number>', help: 'place on the sign-in page, from 1' } },
  }),
  examples: [[`porchlight providers ${name} github`, what]],
  async run(context) {
    const provider = one(context);
    const position = name === 'enable' ? context.number('position') : undefined;
    const { management } = await openProject(context);
    const set = await management.setProvider(provider, {
      enabled: name === 'enable',
      ...(position && { position }),
    });
    show(context, set, await followChange(management, context, 'providers'));
    return EXIT.ok;
  },
});

export const providersEnable = switching(
  'enable',
  'Let people sign in with a provider',
  'a button on the sign-in page',
);
export const providersDisable = switching('disable', 'Take a provider off the sign-in page', 'users stay');

export const providersSet: Command = {
  name: 'providers set',
  summary: 'Use a client of your own at a provider',
  usage: '<provider>',
  options: {
    'client-id': { type: 'string', value: '<id>', help: 'as the provider shows it' },
    'secret-file': { type: 'string', value: '<file>', help: "holds the client's secret; for Apple the key (.p8)" },
    issuer: { type: 'string', value: '<url>', help: 'of an OpenID provider of your own' },
    label: { type: 'string', value: '<name>', help: 'what people read on the button of such a provider' },
    'team-id': { type: 'string', value: '<id>', help: 'Apple: the developer team' },
    'key-id': { type: 'string', value: '<id>', help: 'Apple: the key' },
  },
  examples: [
    [
      'porchlight providers set github --client-id Iv1.8a --secret-file github.secret',
      'the secret is read from a file',
    ],
    [
      'porchlight providers set acme --issuer https://login.acme.example --client-id 7 --secret-file acme.secret',
      'any OpenID provider',
    ],
  ],
  async run(context) {
    const provider = one(context);
    const [clientId, path] = [context.text('client-id'), context.text('secret-file')];
    if (!clientId || !path) throw new UsageError('Name --client-id and --secret-file: both go together.');
    const secret = (await readFile(path, 'utf8')).trim();
    const [issuer, label] = [context.text('issuer'), context.text('label')];
    const [teamId, keyId] = [context.text('team-id'), context.text('key-id')];
    const { management } = await openProject(context);
    const set = await management.setProvider(provider, {
      enabled: true,
      client_id: clientId,
      ...(teamId && keyId ? { team_id: teamId, key_id: keyId, private_key: secret } : { client_secret: secret }),
      ...(issuer && { issuer }),
      ...(label && { label }),
    });
    show(context, set, await followChange(management, context, 'providers'));
    return EXIT.ok;
  },
};

export const providersCheck: Command = {
  name: 'providers check',
  summary: 'Ask a provider whether it knows the client',
  usage: '<provider>',
  examples: [['porchlight providers check github', 'no sign-in happens']],
  async run(context) {
    const { out } = context;
    const provider = one(context);
    const { management } = await openProject(context);
    const checked = await management.checkProvider(provider);
    out.result(checked, () => [
      checked.problem === null
        ? `${out.paint('green', '✓')} ${provider} knows the client`
        : `${out.paint('red', '✗')} ${plain(checked.problem.message)}`,
    ]);
    return checked.ok ? EXIT.ok : EXIT.refused;
  },
};

export const providersReset: Command = {
  name: 'providers reset',
  summary: 'Forget your settings and credentials of a provider',
  usage: '<provider>',
  examples: [['porchlight providers reset github', 'users stay, with their identities']],
  async run(context) {
    const { out } = context;
    const provider = one(context);
    const { management } = await openProject(context);
    const removed = await management.deleteProvider(provider);
    const followed = await followChange(management, context, 'providers');
    out.result({ ...removed, ...followed.data }, () => [
      `${out.paint('green', '✓')} ${provider} has the settings of the service again`,
      ...followed.lines,
    ]);
    return EXIT.ok;
  },
};
