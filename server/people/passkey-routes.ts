/**
 * A person adds a passkey to their user, and names it. The page needs a sign-in of the last minutes; the answer of the device
 * counts only for the page that asked, in the browser of that sign-in. A passkey is removed like any other way in.
 */
import { PASSKEY_NAME_MAX } from '@porchlight/contract';
import type { Express } from 'express';
import type { GuardRoute } from '../http/guards/guard-route.ts';
import { formBody, formField } from '../http/request/form-body.ts';
import { Refusal } from '../kernel/domain-error.ts';
import { visibleText } from '../pages/text/visible-text.ts';
import type { AddPasskey, AskedPasskey, PasskeyStore } from '../social-login/ports/passkeys.ts';
import type { TenantProviders } from '../social-login/ports/providers.ts';
import { providerNotEnabled } from '../social-login/settings/provider-settings.ts';
import { ownPagePath } from '../social-login/sign-in/own-page-path.ts';
import type { OwnPageFrame } from './frame-routes.ts';
import type { App, OwnData } from './own-page.ts';
import type { OwnPageVisit } from './own-page-session.ts';

interface Dependencies {
  readonly frame: OwnPageFrame;
  readonly guard: GuardRoute;
  readonly providers: Pick<TenantProviders, 'find'>;
  readonly passkeys: Pick<PasskeyStore, 'rename'>;
  readonly addPasskey: AddPasskey;
}

const PATH = `${ownPagePath(':tenantId')}/passkeys`;

/** What the page asks the browser for. */
export const askForPasskey = (
  addPasskey: AddPasskey,
  { location: { tenantId }, name }: App,
  { csrf, until }: OwnPageVisit,
  { user, passkeys }: OwnData,
): Promise<AskedPasskey> =>
  addPasskey.ask({ tenantId, page: csrf, until, email: user.email, app: name, known: passkeys });

const NOTICES = { added: 'passkeyAdded', inUse: 'passkeyKnown' } as const;

export const passkeyRoutes =
  ({ frame, guard, providers, passkeys, addPasskey }: Dependencies) =>
  (app: Express): void => {
    const { back, note, changesWays } = frame;

    app.post(
      `${PATH}/add`,
      guard('page'),
      formBody,
      changesWays(async (req, res, of, visit) => {
        const { tenantId } = of.location;
        if (!(await providers.find(tenantId, 'passkey'))) throw new Refusal(providerNotEnabled);
        const given = { ticket: formField(req, 'ticket') ?? '', answer: formField(req, 'answer') ?? '' };
        const made = await addPasskey.read({ tenantId, page: visit.csrf, ...given });
        if (!made) return back(res, of, { done: 'passkeyNotAdded' });
        note(res, of, 'addPasskey');
        const outcome = await addPasskey.add(of.location, visit.userId, made);
        if (outcome === 'full') throw new Refusal({ code: 'identityLimit' });
        if (outcome === 'noUser') throw new Refusal({ code: 'userNotFound' });
        back(res, of, { done: NOTICES[outcome] });
      }),
    );

    app.post(
      `${PATH}/rename`,
      guard('page'),
      formBody,
      changesWays(async (req, res, of, visit) => {
        const name = visibleText(formField(req, 'name') ?? '', PASSKEY_NAME_MAX).trim();
        const handle = formField(req, 'passkey') ?? '';
        const renamed = name !== '' && (await passkeys.rename(of.location, visit.userId, handle, name));
        if (!renamed) return back(res, of);
        note(res, of, 'renamePasskey');
        back(res, of, { done: 'passkeyRenamed' });
      }),
    );
  };
