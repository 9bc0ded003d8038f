/** The identity providers, in the order of the sign-in page. */
import type { Provider, ProviderSettings } from '../../../../generated/porchlight.schemas.ts';
import { type Change, differences, removal } from '../model/difference.ts';
import type { FileProvider, SecretByName } from '../model/project-file.ts';
import { type Env, readOr, type Section, type Step, step, type Taken } from '../model/section.ts';
import { SENT_PREFIX } from '../model/sent-variables.ts';

const secretsOf = ({ client_secret, private_key, smtp_url }: FileProvider): Record<string, SecretByName> => ({
  ...(client_secret && { client_secret }),
  ...(private_key && { private_key }),
  ...(smtp_url && { smtp_url }),
});

/** The service never returns secrets, so they are sent when their client changes, or on request. */
function bodyOf(wanted: FileProvider, moves: boolean, position: number | undefined, env: Env): ProviderSettings {
  const {
    client_secret: _,
    private_key: __,
    smtp_url: ___,
    client_id,
    issuer,
    team_id,
    key_id,
    from,
    ...settings
  } = wanted;
  const client = {
    ...(client_id && { client_id }),
    ...(issuer && { issuer }),
    ...(team_id && { team_id }),
    ...(key_id && { key_id }),
    ...(from && { from }),
    ...Object.fromEntries(
      Object.entries(secretsOf(wanted)).map(([field, { env: name }]) => [field, env[name]?.trim()]),
    ),
  };
  return { ...settings, ...(moves && client), ...(position && { position }) };
}

function setting(
  id: string,
  wanted: FileProvider,
  present: Provider | undefined,
  position: number | undefined,
  sendSecrets: boolean,
): Step[] {
  const { enabled, client_id, issuer, from, label, domains } = wanted;
  const path = `providers.${id}`;
  const client = differences(path, present ?? {}, { client_id, issuer, from });
  const moves = client.length > 0 || (sendSecrets && Object.keys(secretsOf(wanted)).length > 0);
  const secrets = moves ? Object.entries(secretsOf(wanted)) : [];
  const changes: Change[] = [
    ...differences(path, present ?? { enabled: false }, { enabled, label, domains }),
    ...client,
    ...secrets.map(([field, { env }]) => ({ path: `${path}.${field}`, removed: [], added: [`(from ${env})`] })),
    ...(position ? [{ path: `${path}.position`, removed: [], added: [String(position)] }] : []),
  ];
  if (changes.length === 0) return [];
  return [
    {
      changes,
      takes: present?.enabled && enabled === false ? [takenProvider(id)] : [],
      needs: secrets.map(([, { env }]) => env),
      newIssuer: issuer !== present?.issuer ? issuer : undefined,
      async run(management, env) {
        await management.setProvider(id, bodyOf(wanted, moves, position, env));
        return null;
      },
    },
  ];
}

/** What is not in the file is switched off; where it has settings of its own, they go. */
const dropping = ({ provider, credentials }: Provider): Step => ({
  ...step([removal('providers', provider)], (project) =>
    credentials === 'own' ? project.deleteProvider(provider) : project.setProvider(provider, { enabled: false }),
  ),
  takes: [takenProvider(provider)],
});

const takenProvider = (id: string): Taken => ({
  what: `the provider ${id}`,
  isUsedBy: ({ event, metadata }) => event === 'authorize' && metadata.provider === id,
});

export const providers: Section = {
  fields: ['providers'],
  secrets: ({ providers: wanted = {} }) =>
    Object.entries(wanted).flatMap(([id, one]) =>
      Object.keys(secretsOf(one)).map((field) => `providers.${id}.${field}`),
    ),
  async plan({ providers: wanted = {} }, management, sendSecrets) {
    const all = await readOr([], () => management.providers());
    const entries = Object.entries(wanted);
    const enabled = entries.filter(([, one]) => one.enabled);
    // Tracks how each call changes the order of the page, so that only the necessary ones are moved.
    const order = all.filter((one) => one.enabled).map(({ provider }) => provider);
    const positionOf = (id: string): number | undefined => {
      const place = enabled.findIndex(([other]) => other === id);
      if (order[place] === id) return undefined;
      const before = order.indexOf(id);
      if (before >= 0) order.splice(before, 1);
      order.splice(place, 0, id);
      return place + 1;
    };
    const rest = all.filter(
      ({ provider, ...one }) => !(provider in wanted) && (one.enabled || one.credentials === 'own'),
    );
    const found = (id: string) => all.find(({ provider }) => provider === id);
    // One provider has to stay enabled, so the enabled ones come first.
    return [
      ...enabled.flatMap(([id, one]) => setting(id, one, found(id), positionOf(id), sendSecrets)),
      ...entries
        .filter(([, one]) => !one.enabled)
        .flatMap(([id, one]) => setting(id, one, found(id), undefined, sendSecrets)),
      ...rest.map(dropping),
    ];
  },
  async pull(management) {
    const all = await readOr([], () => management.providers());
    return { providers: Object.fromEntries(all.filter(isSet).map((one) => [one.provider, entryOf(one)])) };
  },
  keep: ({ providers: pulled = {} }, { providers: present = {} }) => ({
    providers: Object.fromEntries(Object.entries(pulled).map(([id, one]) => [id, keepNames(one, present[id])])),
  }),
};

/** The service does not answer these, and the file chose the names of its variables. */
function keepNames(pulled: FileProvider, present: FileProvider | undefined): FileProvider {
  if (pulled.from !== undefined && present?.from === pulled.from && present.smtp_url)
    return { ...pulled, smtp_url: present.smtp_url };
  if (present === undefined || pulled.client_id === undefined || present.client_id !== pulled.client_id) return pulled;
  const { client_secret, private_key, team_id, key_id } = present;
  return {
    ...pulled,
    ...(client_secret && { client_secret }),
    ...(private_key && { private_key }),
    ...(team_id && { team_id }),
    ...(key_id && { key_id }),
  };
}

const isSet = ({ enabled, credentials }: Provider): boolean => enabled || credentials === 'own';

function entryOf({ provider, enabled, credentials, client_fields, client_id, ...own }: Provider): FileProvider {
  const { issuer, label, domains, from } = own;
  const variable = SENT_PREFIX + provider.toUpperCase().replaceAll('-', '_');
  if (credentials === 'own' && from) return { enabled, from, smtp_url: { env: `${variable}_SMTP_URL` } };
  if (credentials !== 'own' || client_id === null) return { enabled };
  return {
    enabled,
    client_id,
    ...(client_fields.includes('client_secret') && { client_secret: { env: `${variable}_CLIENT_SECRET` } }),
    ...(client_fields.includes('private_key') && { private_key: { env: `${variable}_PRIVATE_KEY` } }),
    ...(client_fields.includes('issuer') && issuer && { issuer }),
    ...(client_fields.includes('label') && { label, domains }),
  };
}
