/** Pictures, made by scripts/pictures.ts and read once. Their names stay, so browsers ask for them again after a day. */
import { readFileSync } from 'node:fs';

interface Picture {
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
}

function picture(path: string, file: string, type: string): Picture {
  return { path, type, body: readFileSync(new URL(`./assets/pictures/${file}`, import.meta.url)) };
}

/** What a chat shows of a link. */
export const CARD = picture('/card.jpg', 'card.jpg', 'image/jpeg');
/** What a phone shows of a page on its home screen. */
export const TOUCH_ICON = picture('/apple-touch-icon.png', 'touch-icon.png', 'image/png');
/** What a person sees before an app learns who they are. */
export const CONSENT = picture('/assets/consent.jpg', 'consent.jpg', 'image/jpeg');
export const CONSENT_DARK = picture('/assets/consent-dark.jpg', 'consent-dark.jpg', 'image/jpeg');
/** What the owner of a project sees of its sign-ins. */
export const DESK = picture('/assets/desk.jpg', 'desk.jpg', 'image/jpeg');
export const DESK_DARK = picture('/assets/desk-dark.jpg', 'desk-dark.jpg', 'image/jpeg');

export const PICTURES: readonly Picture[] = [CARD, TOUCH_ICON, CONSENT, CONSENT_DARK, DESK, DESK_DARK];
