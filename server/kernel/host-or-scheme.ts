/**
 * What names an address for people and in lists. It is the host, if the scheme is http or https. An app may also have a
 * scheme of its own, such as `com.example.app`. Anything can follow its `://`, and nobody owns that part, so the scheme is
 * the name.
 */

export const isWeb = ({ protocol }: Pick<URL, 'protocol'>): boolean => /^https?:$/.test(protocol);

/** The host with its port, or `com.example.app:`. */
export const hostOrScheme = (url: Pick<URL, 'host' | 'protocol'>): string => (isWeb(url) ? url.host : url.protocol);
