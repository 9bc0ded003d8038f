/** What the owner decides about the sign-in as a whole. */
import type { SocialLoginSettings, SocialLoginSettingsAnswer } from '../../generated/porchlight.schemas.ts';
import * as api from '../../generated/porchlight.ts';
import { settleTwice } from '../settle.ts';
import type { Request } from './connection.ts';

export interface Settings {
  settings(): Promise<SocialLoginSettingsAnswer['settings']>;
  /**
   * Omitted fields stay as they are. `test_users: false` ends existing test users and their tokens;
   * `browser_session_s: 0` ends what the issuer remembers of browsers.
   */
  setSettings(change: SocialLoginSettings): Promise<SocialLoginSettingsAnswer['settings']>;
}

export const settingsWith = (request: Request): Settings => ({
  settings: async () => (await settleTwice(() => api.getSocialLoginSettings(request()))).settings,
  setSettings: async (change) => (await settleTwice(() => api.setSocialLoginSettings(change, request()))).settings,
});
