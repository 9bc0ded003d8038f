/**
 * Hosts under which anybody gets a name, and which the public suffix list lacks: code spaces, sandboxes, tunnels, and
 * names that resolve to any address. Previews of apps live there, so a wildcard over them would hand tokens to
 * strangers after one click. To add one: show that two people who do not know each other can each have a host directly
 * under it, and put it here in alphabetical order; it takes effect for registered wildcards too
 * (contract/decisions/redirects.md).
 */
const SHARED_HOSTS: readonly string[] = [
  'app.github.dev',
  'bolt.host',
  'codesandbox.io',
  'csb.app',
  'e2b.app',
  'e2b.dev',
  'expo.dev',
  'gitpod.io',
  'glitch.me',
  'lhr.life',
  'lite.vusercontent.net',
  'loca.lt',
  'localhost.run',
  'localtest.me',
  'lvh.me',
  'modal.run',
  'nip.io',
  'ona.dev',
  'pinggy.link',
  'preview.app.github.dev',
  'replit.dev',
  'serveo.net',
  'sslip.io',
  'stackblitz.io',
  'trycloudflare.com',
  'v0.app',
  'v0.build',
  'v0.dev',
  'webcontainer-api.io',
  'webcontainer.io',
  'xip.io',
];

export const isSharedHost = (parent: string): boolean =>
  SHARED_HOSTS.some((host) => parent === host || parent.endsWith(`.${host}`));
