/** What each runtime profile fixes for the tenants pinned to it. A profile is never changed, only followed by another. */
import type { RuntimeProfile } from '@porchlight/contract';

export type Placement = 'pooled' | 'siloed';

interface ProfileTerms {
  /** Where social-login data of a newly provisioned resource goes; pinned on the resource from then on. */
  readonly placement: Placement;
}

export const PROFILE_TERMS: Readonly<Record<RuntimeProfile, ProfileTerms>> = {
  '2026-11': { placement: 'pooled' },
  '2026-11-siloed': { placement: 'siloed' },
};
