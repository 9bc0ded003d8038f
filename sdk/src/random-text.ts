import { webCrypto } from './web-crypto.ts';

/** Random bytes in base64url, for addresses, cookies and headers. */
export function randomText(bytes: number): string {
  return base64Url(webCrypto().getRandomValues(new Uint8Array(bytes)));
}

export const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
