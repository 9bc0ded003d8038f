/**
 * The parts of Expo's packages that this entry calls. They are peer dependencies: the app has their types, and none of them is
 * published here.
 */
declare module 'expo-web-browser' {
  export function openAuthSessionAsync(
    url: string,
    redirectUrl: string,
    options?: { readonly preferUniversalLinks?: boolean },
  ): Promise<{ readonly type: string; readonly url?: string }>;
}
declare module 'expo-secure-store' {
  export const AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY: number;
  interface Options {
    readonly keychainAccessible?: number;
  }
  export function getItem(key: string, options?: Options): string | null;
  export function setItem(key: string, value: string, options?: Options): void;
}
declare module 'expo-crypto' {
  export function getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
  export function digest(algorithm: 'SHA-256', data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
}
