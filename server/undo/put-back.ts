/** Puts one thing back in its old place. Later changes stay, and a place that is taken by now stays taken. */
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { mayHandle } from '../members/member.ts';
import type { SocialLoginResource } from '../social-login/ports/resource.ts';
import type { PutBackNeeds, PutBackOutcome, RowKind, Undo, UndoData, Undoer, UndoKind } from './ports.ts';

type Done = Promise<Result<unknown, DomainError>>;

interface Case<Kind extends UndoKind> {
  readonly by: Undoer;
  readonly data: UndoData[Kind];
  readonly needs: PutBackNeeds;
  readonly now: Date;
}

type PutBack = { readonly [Kind in UndoKind]: (of: Case<Kind>) => Done };

const taken = (detail: string): Result<never, DomainError> => fail({ code: 'placeTaken', detail });

const IS_FULL = 'There is no room for it any more: the project has the most of its kind. Delete another one first.';

/** The list with a thing at its old place, or at the end of a list that is shorter now. */
const insertAt = <T>(list: readonly T[], at: number, thing: T): T[] => list.toSpliced(at, 0, thing);

const outcome = (put: PutBackOutcome, isTaken: string): Result<unknown, DomainError> => {
  if (put === 'back') return ok(null);
  return taken(put === 'full' ? IS_FULL : isTaken);
};

const rowBack =
  <Kind extends RowKind>(kind: Kind, isTaken: string) =>
  async ({ by, data, needs, now }: Case<Kind>): Done =>
    outcome(await needs.rows.putBack(kind, by.tenant.id, data, now), isTaken);

/** The same rule as for an invitation: only owners give the high roles. */
const personBack =
  (kind: 'invitation' | 'member', isTaken: string) =>
  async (of: Case<'invitation' | 'member'>): Done => {
    const role = of.needs.rows.roleIn(of.data.row);
    const allowed = mayHandle(of.by.role, role === 'key' ? 'owner' : role);
    return allowed.ok ? rowBack(kind, isTaken)(of) : allowed;
  };

async function withResource(
  { by, needs }: Pick<Case<UndoKind>, 'by' | 'needs'>,
  change: (resource: SocialLoginResource) => Done,
): Done {
  const resource = await needs.provisioning.read(by.tenant.id);
  return resource.ok ? change(resource.value) : resource;
}

const callback: PutBack['callback'] = (of) =>
  withResource(of, async ({ callbackUrls: present }) => {
    const { url, at, replacedBy } = of.data;
    if (present.includes(url)) return taken('That callback URL is registered again already.');
    const replaced = replacedBy === null ? -1 : present.indexOf(replacedBy);
    const callbackUrls = replaced < 0 ? insertAt(present, at, url) : present.with(replaced, url);
    return of.needs.provisioning.provision(of.by.tenant, { callbackUrls });
  });

const callbackMode: PutBack['callbackMode'] = (of) =>
  withResource(of, async ({ callbackUrls, callbackMode: present }) =>
    present === of.data.mode
      ? taken('Sign-ins come back in this way again already.')
      : of.needs.provisioning.provision(of.by.tenant, { callbackUrls, callbackMode: of.data.mode }),
  );

const sessionEnd: PutBack['sessionEnd'] = (of) =>
  withResource(of, async ({ callbackUrls, sessionMaxDays: present }) =>
    present === of.data.days
      ? taken('Sessions last as long again already.')
      : of.needs.provisioning.provision(of.by.tenant, { callbackUrls, sessionMaxDays: of.data.days }),
  );

const redirect: PutBack['redirect'] = (of) =>
  withResource(of, async (resource) => {
    const { clientId, uri, at } = of.data;
    const { clients } = of.needs;
    const client = (await clients.list(of.by.tenant, resource)).find(({ id }) => id === clientId);
    if (!client) return taken('The client of this redirect URI is deleted.');
    if (client.redirectUris.includes(uri)) return taken('That redirect URI is listed again already.');
    return clients.change(of.by.tenant, resource, clientId, { redirectUris: insertAt(client.redirectUris, at, uri) });
  });

const scope: PutBack['scope'] = async ({ by, data: { at, ...back }, needs: { agents } }) => {
  const present = await agents.settingsOf(by.tenant.id);
  if (present.scopes.some(({ name }) => name === back.name)) return taken('There is a scope of this name again.');
  return agents.setSettings(by.tenant, { ...present, scopes: insertAt(present.scopes, at, back) });
};

const agentResource: PutBack['agentResource'] = async ({ by, data: { at, resource }, needs: { agents } }) => {
  const present = await agents.settingsOf(by.tenant.id);
  if (present.resources.includes(resource)) return taken('That address is listed again already.');
  return agents.setSettings(by.tenant, { ...present, resources: insertAt(present.resources, at, resource) });
};

const trustedIssuer: PutBack['trustedIssuer'] = async ({ by, data: { at, issuer }, needs: { trustedIssuers } }) => {
  const present = await trustedIssuers.list(by.tenant.id);
  if (present.some((one) => one.issuer === issuer.issuer)) return taken('That organisation is listed again already.');
  return trustedIssuers.set(by.tenant, insertAt(present, at, issuer));
};

const accessEntry: PutBack['accessEntry'] = async ({ by, data: { list, entry, at }, needs: { access } }) => {
  const present = await access.accessOf(by.tenant.id);
  if (present[list].includes(entry)) return taken('That entry is listed again already.');
  return access.setAccess(by.tenant, { ...present, [list]: insertAt(present[list], at, entry) });
};

const accessMode: PutBack['accessMode'] = async ({ by, data: { mode }, needs: { access } }) => {
  const present = await access.accessOf(by.tenant.id);
  if (present.mode === mode) return taken('It is set in this way again already.');
  return access.setAccess(by.tenant, { ...present, mode });
};

/** With its first day, so that the counts go on. */
const adoption: PutBack['adoption'] = async ({ by, data, needs }) => {
  const present = await needs.adoption.read(by.tenant.id);
  if (!present.ok) return present;
  if (present.value !== null) return taken('Sessions of a former system are taken over again already.');
  return needs.adoption.set(by.tenant, data);
};

const PUT_BACK: PutBack = {
  webhook: ({ by, data, needs }) => needs.webhooks.putBack(by.tenant.id, data.id),
  client: rowBack('client', 'There is a client with this id already.'),
  invitation: personBack('invitation', 'This person is a member, or has a newer invitation.'),
  member: personBack('member', 'This person is a member again, or their account is gone.'),
  teamMember: ({ by, data, needs }) => needs.teams.putBackMember(by.tenant, data),
  teamInvitation: ({ by, data, needs }) => needs.teams.putBackInvitation(by.tenant, data),
  domain: async (of) => {
    const put = await rowBack('domain', 'The project has another domain by now, or another project uses this one.')(of);
    if (put.ok) await of.needs.reloadHosts([of.by.tenant.id]);
    return put;
  },
  logo: rowBack('logo', 'There is a newer logo.'),
  callback,
  callbackMode,
  sessionEnd,
  redirect,
  scope,
  agentResource,
  trustedIssuer,
  providerOff: async ({ by, data, needs }) => {
    const put = await needs.providers.enable(by.tenant, data.provider, data.at);
    return put.ok ? outcome(put.value, 'This provider is enabled again already.') : put;
  },
  providerReset: async ({ by, data, needs }) => {
    const put = await needs.providers.restore(by.tenant, data.setting, data.at, data.instead);
    return put.ok ? outcome(put.value, 'This provider has new credentials by now.') : put;
  },
  accessEntry,
  accessMode,
  adoption,
};

const putBackOf = <Kind extends UndoKind>(kind: Kind): PutBack[Kind] => PUT_BACK[kind];

export const putBack = (undo: Undo, by: Undoer, needs: PutBackNeeds, now: Date): Done => {
  const run = <Kind extends UndoKind>(kind: Kind, data: UndoData[Kind]): Done =>
    putBackOf(kind)({ by, data, needs, now });
  const { kind, data } = undo.ended;
  return run(kind, data);
};
