/** The identity providers by which people sign in: which are enabled, in which order, and with whose credentials. */
import { readFile } from 'node:fs/promises';
import type { Provider, ProviderSettings } from '../../../../generated/porchlight.schemas.ts';
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
const MAIL = {
  service: 'mail server of the service',
  own: 'your own mail server',
  none: 'no mail server yet',
} as const;

function credentialsOf({ provider, credentials, from }: Provider): string {
  if (provider === 'passkey') return 'needs no client';
  return provider === 'email' ? `${MAIL[credentials]}${from ? `, from ${from}` : ''}` : CREDENTIALS[credentials];
}

const lineOf = (one: Provider): string =>
  plain(
    `  ${one.enabled ? '✓' : '·'} ${one.provider}  ${one.label}  ${credentialsOf(one)}${one.problem ? `  ${one.problem.message}` : ''}`,
  );

const show = (context: Context, provider: Provider, followed: Followed): void =>
  context.out.result({ ...provider, ...followed.data }, () => [
    lineOf(provider),
    ...(provider.credentials === 'own' && provider.client_fields.includes('client_id')
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
  summary: 'Use a client of your own at a provider, or your own mail server',
  usage: '<provider>',
  options: {
    'client-id': { type: 'string', value: '<id>', help: 'as the provider shows it' },
    'secret-file': {
      type: 'string',
      value: '<file>',
      help: "holds the client's secret; for Apple the key (.p8), for e-mail the address of the mail server with its password",
    },
    issuer: { type: 'string', value: '<url>', help: 'of an OpenID provider of your own' },
    label: { type: 'string', value: '<name>', help: 'what people read on the button of such a provider' },
    'team-id': { type: 'string', value: '<id>', help: 'Apple: the developer team' },
    'key-id': { type: 'string', value: '<id>', help: 'Apple: the key' },
    from: { type: 'string', value: '<sender>', help: 'e-mail: the address that the codes come from' },
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
    [
      'porchlight providers set email --from "Acme <codes@example.com>" --secret-file smtp.url',
      'codes by your own mail server; the file holds smtps://user:password@smtp.example.com',
    ],
  ],
  async run(context) {
    const provider = one(context);
    if (provider === 'passkey')
      throw new UsageError('Passkeys have nothing to set: porchlight providers enable passkey');
    const settings = provider === 'email' ? await mailServerIn(context) : await clientIn(context);
    const { management } = await openProject(context);
    const set = await management.setProvider(provider, { enabled: true, ...settings });
    show(context, set, await followChange(management, context, 'providers'));
    return EXIT.ok;
  },
};

const secretAt = async (path: string): Promise<string> => (await readFile(path, 'utf8')).trim();

/** Settings that are left out stay as they are. A new password needs only its file. */
async function mailServerIn({ text }: Context): Promise<Partial<ProviderSettings>> {
  const [path, from] = [text('secret-file'), text('from')];
  if (!path && !from)
    throw new UsageError('Name --from, and --secret-file with the address of the mail server, or one of the two.');
  return { ...(path && { smtp_url: await secretAt(path) }), ...(from && { from }) };
}

async function clientIn({ text }: Context): Promise<Partial<ProviderSettings>> {
  const [clientId, path] = [text('client-id'), text('secret-file')];
  if (!clientId || !path) throw new UsageError('Name --client-id and --secret-file: both go together.');
  if (text('from')) throw new UsageError('--from is for e-mail alone: porchlight providers set email');
  const secret = await secretAt(path);
  const [issuer, label] = [text('issuer'), text('label')];
  const [teamId, keyId] = [text('team-id'), text('key-id')];
  return {
    client_id: clientId,
    ...(teamId && keyId ? { team_id: teamId, key_id: keyId, private_key: secret } : { client_secret: secret }),
    ...(issuer && { issuer }),
    ...(label && { label }),
  };
}

const worksAs = (provider: string): string =>
  provider === 'email' ? 'The mail server takes mails from this sender' : `${provider} knows the client`;

export const providersCheck: Command = {
  name: 'providers check',
  summary: 'Ask a provider whether it knows the client, or a mail server whether it takes mails',
  usage: '<provider>',
  examples: [
    ['porchlight providers check github', 'no sign-in happens'],
    ['porchlight providers check email', 'no mail is sent'],
  ],
  async run(context) {
    const { out } = context;
    const provider = one(context);
    const { management } = await openProject(context);
    const checked = await management.checkProvider(provider);
    out.result(checked, () => [
      checked.problem === null
        ? `${out.paint('green', '✓')} ${worksAs(provider)}`
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
