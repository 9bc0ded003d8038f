/** Every part of the file, in the order in which they are written. */
import type { Section } from '../model/section.ts';
import { adoption } from './adoption.ts';
import { callbacks } from './callbacks.ts';
import { clients } from './clients.ts';
import { domain } from './domain.ts';
import { name } from './name.ts';
import { providers } from './providers.ts';
import { access, agents, appearance, policy, signInSettings } from './settings.ts';
import { teams } from './teams.ts';
import { trustedIssuers } from './trusted-issuers.ts';
import { webhooks } from './webhooks.ts';

/**
 * Social login comes first, because most sections need it. The policy comes last, so that it does not hold back the
 * sections before it.
 */
export const SECTIONS: readonly Section[] = [
  name,
  callbacks,
  providers,
  access,
  signInSettings,
  agents,
  clients,
  trustedIssuers,
  teams,
  webhooks,
  appearance,
  domain,
  adoption,
  policy,
];
