/** What a key may do, in words for its owner. Pure. */
import { PERMISSION_PRESETS, type Permission, type PermissionPreset } from '@porchlight/contract';

const PRESET_WORDS: Readonly<Record<PermissionPreset, string>> = {
  full: 'Everything',
  build: 'Build: set up sign-in, look at users and events, test',
  ci: 'CI: look at the project and its events, test',
  support: 'Support: look at users and events, change and delete users',
};

export const PRESET_CHOICES = (Object.entries(PRESET_WORDS) as [PermissionPreset, string][]).map(([value, label]) => ({
  value,
  label,
}));

/** The name of the preset with exactly these permissions, or the list. */
export function permissionWords(permissions: readonly Permission[]): string {
  const preset = PRESET_CHOICES.find(({ value }) => {
    const of: readonly Permission[] = PERMISSION_PRESETS[value];
    return of.length === permissions.length && of.every((permission) => permissions.includes(permission));
  });
  return preset?.label ?? permissions.join(', ');
}
