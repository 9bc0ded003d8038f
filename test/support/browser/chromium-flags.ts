/** The flags of every Chromium of the tests, so that the one that was tried is the one that the tests use. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Containers often give /dev/shm less than a page needs.
  '--disable-dev-shm-usage',
  // No host outside this machine is ever resolved, so a test can only reach what it has started.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
];
