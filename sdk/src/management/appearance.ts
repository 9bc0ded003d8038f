/** How the sign-in and consent pages of the app look. */
import type { Appearance, AppearanceSettings } from '../../generated/porchlight.schemas.ts';
import * as api from '../../generated/porchlight.ts';
import { settleTwice } from '../settle.ts';
import type { Request } from './connection.ts';

export interface Appearances {
  /** The accent colour, the links and the support address that are set. */
  appearance(): Promise<Appearance>;
  /** Replaces all of it: what is left out is removed. People see it where the callback host is proven. */
  setAppearance(settings: AppearanceSettings): Promise<Appearance>;
}

export const appearancesWith = (request: Request): Appearances => ({
  appearance: async () => (await settleTwice(() => api.getAppearance(request()))).appearance,
  setAppearance: async (settings) => (await settleTwice(() => api.setAppearance(settings, request()))).appearance,
});
