/** How a passkey is called in the list of a browser or device. One host serves many projects, so it names the app too. Pure. */
const APP_MAX = 60;
const ENTRY_MAX = 200;

const plain = (text: string, longest: number): string =>
  [...text.normalize('NFC').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')].slice(0, longest).join('').trim();

export const entryOf = (email: string, app: string): string =>
  plain(`${plain(email, ENTRY_MAX - APP_MAX - 3)} · ${plain(app, APP_MAX)}`, ENTRY_MAX);
