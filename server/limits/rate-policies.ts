/** How often one network address may do what costs the service something. */
import type { Config } from '../config.ts';
import type { AddressPolicies } from './rate-limiter.ts';

const MINUTE = 60;
const DAY = 86_400;

export const ratePolicies = (
  config: Pick<Config, 'genesisPerMinute' | 'genesisPerDay' | 'oauthRegisterPerMinute'>,
): AddressPolicies => ({
  genesis: [
    { name: 'minute', seconds: MINUTE, max: config.genesisPerMinute },
    { name: 'day', seconds: DAY, max: config.genesisPerDay },
  ],
  'oauth-register': [{ name: 'minute', seconds: MINUTE, max: config.oauthRegisterPerMinute }],
  'sign-in': [{ name: 'minute', seconds: MINUTE, max: 600 }],
  claim: [{ name: 'minute', seconds: MINUTE, max: 10 }],
  feedback: [{ name: 'minute', seconds: MINUTE, max: 30 }],
  'edge-session': [{ name: 'minute', seconds: MINUTE, max: 600 }],
});
