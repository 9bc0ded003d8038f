/** The page that asks a person for consent, for an app or for a program that acts for them. */

import type { Clock } from '../../kernel/clock.ts';
import { isWeb } from '../../kernel/host-or-scheme.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import type { Language } from '../../pages/language.ts';
import type { SharedItem } from '../../pages/languages/texts.ts';
import { agentConsentPage } from '../../pages/views/sign-in/agent-consent-page.ts';
import { consentPage } from '../../pages/views/sign-in/consent-page.ts';
import type { Identity } from '../../providers/ports.ts';
import type { Looks } from '../ports/appearance.ts';
import type { PendingLoginConsent } from '../ports/attempts.ts';
import { callbacksOf } from '../resource/resource.ts';
import { defaultCallback } from '../settings/callback-match.ts';
import { appAt, shownApp } from '../settings/shown-app.ts';
import { consentPath } from '../sign-in/consent-path.ts';
import { ownEndOf, ownsRedirect } from '../sign-in/sign-in-target.ts';
import { otherAccountHref } from './end-pages.ts';

interface AskingContext {
  readonly baseUrl: string;
  readonly providerName: string | null;
  readonly clock: Clock;
  readonly network: string;
  readonly looks: Looks;
}

/** For an invitation the sign-in ends at the service, but it is the app that the person lets know who they are. */
function shownAddress(baseUrl: string, pending: PendingLoginConsent): string {
  const { resource, redirectUri, tenant } = pending;
  if (!resource || ownEndOf(baseUrl, { ...pending, tenantId: tenant.id }) !== 'invitation') return redirectUri;
  return defaultCallback(callbacksOf(resource))?.url ?? redirectUri;
}

/** A client other than the app is named itself: the person lets it act for them in the app. */
export function askingPage(
  { baseUrl, providerName, clock, network, looks }: AskingContext,
  pending: PendingLoginConsent,
  token: string,
  language: Language,
): string {
  const { identity, client, tenant, resource } = pending;
  const redirectUri = shownAddress(baseUrl, pending);
  const common = {
    redirectUri,
    user: {
      name: identity.name,
      email: identity.email,
      pictureHref: identity.picture === null ? undefined : `${consentPath(token)}/picture`,
    },
    shared: sharedOf(identity),
    providerName,
    form: { action: consentPath(token) },
    // The link of an app's own sign-in names everything; that of an OpenID client goes on with a request that waits here.
    otherAccountHref: pending.client
      ? `${consentPath(token)}/other-account`
      : otherAccountHref({ ...pending, tenantId: pending.tenant.id }),
  };
  if (client === null || !ownsRedirect(client)) {
    const look = looks.of(tenant, resource, redirectUri);
    const app = appAt(tenant, { provenHosts: resource?.provenHosts ?? [] }, redirectUri, clock.now());
    return consentPage({ ...common, app, look }, language);
  }
  return agentConsentPage(
    {
      ...common,
      look: looks.of(tenant, resource, null),
      clientName: client.name,
      clientId: client.id,
      app: shownApp(tenant, resource, clock.now()),
      device: client.device ? { ...client.device, sameNetwork: client.device.network === network } : null,
      loopback: !client.device && (isLoopback(redirectUri) || !isWeb(new URL(redirectUri))),
      resource: client.resource,
      scopes: client.scopes,
      ownPageHref: `/edge/auth/${encodeURIComponent(tenant.id)}/me`,
    },
    language,
  );
}

const sharedOf = ({ name, picture }: Identity): readonly SharedItem[] => [
  'email',
  ...(name ? (['name'] as const) : []),
  ...(picture ? (['picture'] as const) : []),
];
