/**
 * What names an address for people and in lists. It is the host, if the scheme is http or https. An app may also have a
 * scheme of its own, such as `com.example.app`. Anything can follow its `://`, and nobody owns that part, so the scheme is
 * the name.
 */

/** How an app is named to its people. */
export interface AppName {
  /** The app's own name, if its owner has proven the host. */
  readonly name: string | null;
  /** The host, or a scheme with its colon, as in `com.example.app:`. */
  readonly address: string;
}

export const isWeb = ({ protocol }: Pick<URL, 'protocol'>): boolean => /^https?:$/.test(protocol);

/** The host with its port, or `com.example.app:`. */
export const hostOrScheme = (url: Pick<URL, 'host' | 'protocol'>): string => (isWeb(url) ? url.host : url.protocol);
