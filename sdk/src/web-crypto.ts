/**
 * The two parts of Web Crypto that the SDK uses. React Native has no Web Crypto, so the entry for Expo puts the one of
 * `expo-crypto` in its place.
 */
interface WebCrypto {
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
  /** Missing on pages without https. */
  readonly subtle?: { digest(algorithm: 'SHA-256', data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> };
}

let inItsPlace: WebCrypto | undefined;

export const webCrypto = (): WebCrypto => inItsPlace ?? globalThis.crypto;

/** For a runtime without Web Crypto. Where there is one, it stays in use. */
export function replaceMissingCrypto(other: WebCrypto): void {
  if (!(globalThis.crypto as Crypto | undefined)?.subtle) inItsPlace = other;
}
