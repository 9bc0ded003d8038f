/** How the sign-in and consent pages of the app look. */
import type {
  Appearance,
  AppearanceSettings,
  RemoveLogoParams,
  SetLogoParams,
} from '../../generated/porchlight.schemas.ts';
import * as api from '../../generated/porchlight.ts';
import { settleTwice } from '../settle.ts';
import type { RequestOptions } from '../transport.ts';
import type { Request } from './connection.ts';

export interface Appearances {
  /** The accent colour, the links, the support address and the logo that are set. */
  appearance(): Promise<Appearance>;
  /**
   * Replaces everything except the logo: omitted fields are removed. People see the settings if a host of the app is
   * proven.
   */
  setAppearance(settings: AppearanceSettings): Promise<Appearance>;
  /**
   * A PNG, JPEG or WebP file of at most 64 KB and 1,024 pixels on each side. Without a logo for `dark`, the one for `light` is
   * shown in both schemes.
   */
  setLogo(file: Uint8Array<ArrayBuffer> | Blob, of?: SetLogoParams): Promise<Appearance>;
  /** Removes the logo of this scheme, if there is one. */
  removeLogo(of?: RemoveLogoParams): Promise<Appearance>;
}

export const appearancesWith = (request: Request): Appearances => ({
  appearance: async () => (await settleTwice(() => api.getAppearance(request()))).appearance,
  setAppearance: async (settings) => (await settleTwice(() => api.setAppearance(settings, request()))).appearance,
  setLogo: async (file, of) => {
    const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file;
    return (await settleTwice(() => api.setLogo(of, picture(bytes, request())))).appearance;
  },
  removeLogo: async (of) => (await settleTwice(() => api.removeLogo(of, request()))).appearance,
});

/** The service finds the type of the picture from its bytes. The header only says that it is a picture. */
const picture = (body: Uint8Array<ArrayBuffer>, { headers, ...options }: RequestOptions): RequestOptions => {
  const type = body[0] === 0x89 ? 'image/png' : body[0] === 0xff ? 'image/jpeg' : 'image/webp';
  return { ...options, headers: { ...headers, 'content-type': type }, body };
};
