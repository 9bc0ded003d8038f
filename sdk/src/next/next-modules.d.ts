/**
 * The part of Next that this entry calls. Next is a peer dependency: the app has its types, and none of them is published
 * here.
 */
declare module 'next/headers' {
  export function headers(): Promise<{ get(name: string): string | null }>;
  export function cookies(): Promise<{
    set(name: string, value: string, options: Readonly<Record<string, unknown>>): unknown;
  }>;
}
declare module 'next/navigation' {
  export function redirect(path: string): never;
}
declare module 'next/server' {
  export const NextResponse: { next(init?: { request?: { headers?: Headers } }): Response };
}
