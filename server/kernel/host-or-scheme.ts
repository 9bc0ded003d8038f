/**
 * By what an address is known to people and in lists. Anything can stand behind `://` of an app's own scheme and nobody
 * owns that part, so such an address is known by its scheme.
 */

export const isWeb = ({ protocol }: Pick<URL, 'protocol'>): boolean => /^https?:$/.test(protocol);

/** The host with its port, or `com.example.app:`. */
export const hostOrScheme = (url: Pick<URL, 'host' | 'protocol'>): string => (isWeb(url) ? url.host : url.protocol);

/** The same as a name: without the colon of a scheme. */
export const hostOrSchemeName = (address: string): string => hostOrScheme(new URL(address)).replace(/:$/, '');
