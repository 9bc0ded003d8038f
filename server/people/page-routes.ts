/**
 * A person's own page for one app. Each form needs a sign-in of the last minutes and the token of its page, and each ends at
 * the page again, so that reloading it sends nothing.
 */

import type { Express } from 'express';
import type { FetchPicture } from '../egress/fetch-picture.ts';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { clientAddress } from '../http/request/client-address.ts';
import { formBody, formField } from '../http/request/form-body.ts';
import { streamed } from '../http/response/response-stream.ts';
import { sendPicture } from '../http/response/send-picture.ts';
import { mayTell } from '../http/response/tell-once.ts';
import type { Clock } from '../kernel/clock.ts';
import { Refusal } from '../kernel/domain-error.ts';
import { PASSKEYS, TIMES } from '../pages/assets.ts';
import { onlyScript } from '../pages/content-security-policy.ts';
import { sendInLanguage } from '../pages/respond.ts';
import { visibleText } from '../pages/text/visible-text.ts';
import {
  erasedPage,
  NAME_MAX,
  type OwnDataNotice,
  ownDataPage,
  ownSignInPage,
} from '../pages/views/person/own-data-page.ts';
import { isAskedHere, letsNewPeopleIn, markOf } from '../providers/catalogue/catalogue.ts';
import type { IdentityProvider, ServiceProviders } from '../providers/ports.ts';
import type { EventStore } from '../social-login/ports/events.ts';
import type { AddPasskey } from '../social-login/ports/passkeys.ts';
import type { TenantProviders } from '../social-login/ports/providers.ts';
import { choiceOf } from '../social-login/providers/provider-choice.ts';
import { providerNotEnabled } from '../social-login/settings/provider-settings.ts';
import { ownPagePath } from '../social-login/sign-in/own-page-path.ts';
import { streamPerson } from './export-person.ts';
import type { OwnPageFrame } from './frame-routes.ts';
import type { OwnData, OwnPage } from './own-page.ts';
import type { OwnPageSessions } from './own-page-session.ts';
import { askForPasskey } from './passkey-routes.ts';
import type { OwnApproval, PeopleStore } from './ports.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly frame: OwnPageFrame;
  readonly clock: Clock;
  readonly guard: GuardRoute;
  readonly providers: TenantProviders;
  readonly serviceProviders: ServiceProviders;
  readonly visits: OwnPageSessions;
  readonly ownPage: OwnPage;
  readonly people: PeopleStore;
  readonly events: EventStore;
  readonly fetchPicture: FetchPicture;
  readonly addPasskey: AddPasskey;
  /** Starts a sign-in at the identity provider, bound to this browser. */
  readonly beginSignIn: (
    cookieHeader: string | undefined,
    returnTo: string,
    choice: { readonly provider: IdentityProvider; readonly callbackUri: string },
  ) => Promise<{ readonly location: URL; readonly setCookie: string }>;
}

const NOTICES: ReadonlySet<string> = new Set([
  'ended',
  'disconnected',
  'confirm',
  'linked',
  'linkKnown',
  'renamed',
  'unlinked',
  'leftTeam',
  'lastOwner',
  'passkeyAdded',
  'passkeyNotAdded',
  'passkeyKnown',
  'passkeyRenamed',
] satisfies OwnDataNotice[]);
const isNotice = (text: unknown): text is OwnDataNotice => typeof text === 'string' && NOTICES.has(text);

const PATH = ownPagePath(':tenantId');

const APPROVALS_SHOWN = 50;

export const ownPageRoutes =
  (dependencies: Dependencies) =>
  (app: Express): void => {
    showPage(app, dependencies);
    startSignIn(app, dependencies);
    sendFiles(app, dependencies);
    takeForms(app, dependencies);
  };

function showPage(app: Express, dependencies: Dependencies): void {
  const { addPasskey, baseUrl, clock, frame, guard, ownPage, providers, serviceProviders, visits } = dependencies;

  app.get(PATH, guard('page'), async (req, res) => {
    const of = await frame.appOf(req);
    const { tenantId } = of.location;
    const visit = await visits.read(req.headers.cookie, tenantId, clock.now());
    const data = visit && (await ownPage.data(of, visit.userId));
    const { done, unknown } = mayTell(req, res, baseUrl) ? req.query : {};
    const enabled = await providers.enabled(tenantId);
    if (!visit || !data) {
      const isUnknown = unknown !== undefined || visit !== null;
      const choices = enabled.map((provider) =>
        choiceOf(provider, `${ownPagePath(tenantId)}/start?provider=${provider.id}`, serviceProviders),
      );
      const model = { app: of, choices, isUnknown };
      sendInLanguage(res, 200, (language) => ownSignInPage(model, language));
      return;
    }
    const mayChange = !visit.isBlocked;
    const addable = (mayChange ? enabled : [])
      .filter(({ id }) => letsNewPeopleIn(id))
      .map((provider) => choiceOf(provider, `${ownPagePath(tenantId)}/link?provider=${provider.id}`, serviceProviders));
    const newPasskey =
      mayChange && enabled.some(({ id }) => id === 'passkey') ? await askForPasskey(addPasskey, of, visit, data) : null;
    const model = {
      app: of,
      ...data,
      mayRename: isAskedHere(data.identities[0]?.provider?.id ?? ''),
      mayChange,
      identities: shownIdentities(data),
      approvals: shownApprovals(data, tenantId, clock.now()),
      addable,
      newPasskey,
      until: visit.until,
      csrf: visit.csrf,
      path: ownPagePath(tenantId),
      ...(isNotice(done) ? { done } : {}),
    };
    sendInLanguage(res, 200, (language) => ownDataPage(model, language), {
      directives: onlyScript(baseUrl, ...(newPasskey ? [TIMES.path, PASSKEYS.path] : [TIMES.path])),
    });
  });
}

/** What waits comes first, so that newer questions push none of it off the page. */
function shownApprovals({ approvals }: OwnData, tenantId: string, now: Date) {
  const mayDecide = (one: OwnApproval): boolean => one.status === 'pending' && one.expiresAt > now;
  const inOrder = [...approvals].sort((a, b) => Number(mayDecide(b)) - Number(mayDecide(a)));
  return inOrder.slice(0, APPROVALS_SHOWN).map((one) => ({
    ...one,
    isOver: one.expiresAt <= now,
    href: `/edge/approvals/${tenantId}/${one.id}`,
  }));
}

/** Each way in with its mark, and a passkey with what is known about it. */
const shownIdentities = ({ identities, passkeys }: OwnData) =>
  identities.map((one) => ({
    ...one,
    mark: markOf(one.provider?.id ?? ''),
    passkey: one.provider?.id === 'passkey' ? (passkeys.find(({ handle }) => handle === one.subject) ?? null) : null,
  }));

function startSignIn(app: Express, { beginSignIn, frame, guard, providers }: Dependencies): void {
  app.get(`${PATH}/start`, guard('accountSignIn'), async (req, res) => {
    const { location } = await frame.appOf(req);
    const { tenantId } = location;
    const { provider: asked } = req.query;
    const [first] = await providers.enabled(tenantId);
    const provider = typeof asked === 'string' ? await providers.find(tenantId, asked) : first;
    if (!provider) throw new Refusal(providerNotEnabled);
    const begun = await beginSignIn(req.headers.cookie, ownPagePath(tenantId), {
      provider,
      callbackUri: provider.callbacks.atService,
    });
    res.append('Set-Cookie', begun.setCookie);
    res.setHeader('Cache-Control', 'no-store');
    res.redirect(303, begun.location.href);
  });
}

/** The person's picture, and all that is stored about them. */
function sendFiles(app: Express, dependencies: Dependencies): void {
  const { clock, events, fetchPicture, frame, guard, ownPage, people, visits } = dependencies;

  app.get(`${PATH}/picture`, guard('picture'), async (req, res) => {
    const of = await frame.appOf(req);
    const visit = await visits.read(req.headers.cookie, of.location.tenantId, clock.now());
    const address = visit && (await ownPage.data(of, visit.userId))?.user.picture;
    sendPicture(res, address ? await fetchPicture(address, clientAddress(req)) : null);
  });

  app.get(
    `${PATH}/download`,
    guard('page'),
    frame.visited(async (_req, res, of, visit) => {
      const data = await ownPage.data(of, visit.userId);
      if (!data) return frame.back(res, of);
      frame.note(res, of, 'exportUser');
      const blockedAt = await people.blockedAtOf(of.location.tenantId, visit.userId);
      res.setHeader('Cache-Control', 'no-store');
      res.attachment(`${of.location.tenantId}-my-data.json`).type('application/json');
      const { user, identities, passkeys, sessions, teams, approvals } = data;
      const person = { user, blockedAt, identities, passkeys, sessions, teams, approvals };
      streamed<NodeJS.ReadableStream>(streamPerson(events, of.location, person), res).pipe(res);
    }),
  );
}

function takeForms(app: Express, { frame, guard, ownPage, people, visits }: Dependencies): void {
  const { back, note, submitted } = frame;

  app.post(
    `${PATH}/sessions/end`,
    guard('page'),
    formBody,
    submitted(async (req, res, of, visit) => {
      note(res, of, 'revokeSession');
      await ownPage.endSessions(of, visit.userId, formField(req, 'session') ?? undefined);
      back(res, of, { done: 'ended' });
    }),
  );

  app.post(
    `${PATH}/rename`,
    guard('page'),
    formBody,
    submitted(async (req, res, of, visit) => {
      const name = visibleText(formField(req, 'name') ?? '', NAME_MAX);
      const [first] = (await ownPage.data(of, visit.userId))?.identities ?? [];
      // Every other provider tells the name anew at each sign-in.
      if (name === '' || !isAskedHere(first?.provider?.id ?? '')) return back(res, of);
      note(res, of, 'renameUser');
      await people.rename(of.location, visit.userId, name);
      back(res, of, { done: 'renamed' });
    }),
  );

  app.post(
    `${PATH}/agents/end`,
    guard('page'),
    formBody,
    submitted(async (req, res, of, visit) => {
      note(res, of, 'disconnectAgent');
      await ownPage.disconnect(of, visit.userId, formField(req, 'agent') ?? '');
      back(res, of, { done: 'disconnected' });
    }),
  );

  app.post(
    `${PATH}/teams/leave`,
    guard('page'),
    formBody,
    submitted(async (req, res, of, visit) => {
      const left = await ownPage.leaveTeam(of, visit.userId, Number(formField(req, 'team')));
      if (!left.ok && left.error.code === 'lastTeamOwner') return back(res, of, { done: 'lastOwner' });
      // Who is not in the team any more has what they asked for.
      if (!left.ok && left.error.code !== 'teamNotFound') throw new Refusal(left.error);
      note(res, of, 'leaveTeam');
      back(res, of, { done: 'leftTeam' });
    }),
  );

  app.post(
    `${PATH}/delete`,
    guard('page'),
    formBody,
    submitted(async (req, res, of, visit) => {
      if (formField(req, 'understood') !== 'yes') return back(res, of, { done: 'confirm' });
      note(res, of, 'deleteUser');
      await ownPage.erase(of, visit.userId);
      res.append('Set-Cookie', visits.close());
      sendInLanguage(res, 200, (language) => erasedPage(of, language));
    }),
  );
}
