/** OpenID clients. One is found by its id or by its name. */
import type { IssuerClient } from '../../../../generated/porchlight.schemas.ts';
import { differences, removal } from '../model/difference.ts';
import { FileFault } from '../model/file-fault.ts';
import { match } from '../model/match.ts';
import type { FileClient } from '../model/project-file.ts';
import { readOr, type Section, type Step, step } from '../model/section.ts';

/** The client of the app itself: its name and redirects come from the project. */
const APP = 'app';

const pathOf = ({ client_id, name }: { client_id?: string; name?: string }): string =>
  `clients[${client_id === APP ? APP : (name ?? client_id ?? '')}]`;

function creation(client: FileClient): Step {
  const { client_id: _, name, redirect_uris, ...settings } = client;
  if (name === undefined || redirect_uris === undefined) {
    throw new FileFault([{ path: pathOf(client), message: 'is new, and needs name and redirect_uris' }]);
  }
  return {
    changes: differences(pathOf(client), {}, { name, redirect_uris, ...settings }),
    makesSecret: settings.token_endpoint_auth_method !== 'none',
    async run(management) {
      const { client_secret } = await management.createClient({ name, redirect_uris, ...settings });
      return client_secret === null ? null : { of: pathOf(client), secret: client_secret };
    },
  };
}

function change(wanted: FileClient, present: IssuerClient): Step[] {
  const { client_id: _, ...fields } = wanted;
  const changes = differences(pathOf(present), present, fields);
  const changed = new Set(changes.map(({ path }) => path.slice(path.lastIndexOf('.') + 1)));
  const body = Object.fromEntries(Object.entries(fields).filter(([field]) => changed.has(field)));
  return changes.length === 0 ? [] : [step(changes, (project) => project.changeClient(present.client_id, body))];
}

export const clients: Section = {
  fields: ['clients'],
  async plan({ clients: wanted = [] }, management) {
    const all = await readOr([], () => management.clients());
    const { pairs, rest } = match(
      wanted,
      all,
      (one, other) =>
        one.client_id === other.client_id ||
        (one.client_id !== APP && other.client_id !== APP && one.name === other.name),
    );
    return [
      ...pairs.flatMap((pair) => (pair.present ? change(pair.wanted, pair.present) : [creation(pair.wanted)])),
      ...rest
        .filter(({ client_id }) => client_id !== APP)
        .map((client) =>
          step([removal(pathOf(client), client.client_id)], (project) => project.deleteClient(client.client_id)),
        ),
    ];
  },
  async pull(management) {
    const all = await readOr([], () => management.clients());
    return { clients: all.map(entryOf) };
  },
};

/** An id of the service means nothing in another project, so only `app` keeps its id. */
function entryOf({ client_id, has_secret: _, created_at: __, ...fields }: IssuerClient): FileClient {
  if (client_id !== APP) return fields;
  const { post_logout_redirect_uris, backchannel_logout_uri, id_token_signed_response_alg } = fields;
  return { client_id, post_logout_redirect_uris, backchannel_logout_uri, id_token_signed_response_alg };
}
