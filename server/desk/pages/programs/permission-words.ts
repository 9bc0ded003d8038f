/** What a key may do, in words for its owner. Pure. */
import { FORMER_BUILD, PERMISSION_PRESETS, type Permission, type PermissionPreset } from '@porchlight/contract';

const PRESET_WORDS: Readonly<Record<PermissionPreset, string>> = {
  full: 'Everything',
  build: 'Build: set up sign-in, look at events without addresses, test',
  ci: 'CI: look at the project and its events without addresses, test',
  deploy: 'Deploy: apply porchlight.json, which sets up sign-in, access, webhooks and agents',
  support: 'Support: look at users and events, change and delete users',
};

export const PRESET_CHOICES = (Object.entries(PRESET_WORDS) as [PermissionPreset, string][]).map(([value, label]) => ({
  value,
  label,
}));

/** The name of the preset with exactly these permissions, or the list. */
export function permissionWords(permissions: readonly Permission[]): string {
  const preset = PRESET_CHOICES.find(({ value }) => areSame(PERMISSION_PRESETS[value], permissions));
  return preset?.label ?? permissions.join(', ');
}

/** The key was made as `build` when that preset still read users, and keeps reading them until its owner changes it. */
export const isFormerBuild = (permissions: readonly Permission[]): boolean => areSame(FORMER_BUILD, permissions);

const areSame = (one: readonly Permission[], other: readonly Permission[]): boolean =>
  one.length === other.length && one.every((permission) => other.includes(permission));
