/**
 * Pictures, made by scripts/pictures.ts and read once. Their names do not change, so browsers ask for them again after
 * a day.
 */
import { readFileSync } from 'node:fs';

interface Picture {
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
}

function picture(path: string, file: string, type: string): Picture {
  return { path, type, body: readFileSync(new URL(`./assets/pictures/${file}`, import.meta.url)) };
}

/** The preview of a link in a chat. */
export const CARD = picture('/card.jpg', 'card.jpg', 'image/jpeg');
/** The icon of a page on the home screen of a phone. */
export const TOUCH_ICON = picture('/apple-touch-icon.png', 'touch-icon.png', 'image/png');
/** The page that a person sees before an app learns who they are. */
export const CONSENT = picture('/assets/consent.jpg', 'consent.jpg', 'image/jpeg');
export const CONSENT_DARK = picture('/assets/consent-dark.jpg', 'consent-dark.jpg', 'image/jpeg');
/** The page on which an owner sees the sign-ins of a project. */
export const DESK = picture('/assets/desk.jpg', 'desk.jpg', 'image/jpeg');
export const DESK_DARK = picture('/assets/desk-dark.jpg', 'desk-dark.jpg', 'image/jpeg');

export const PICTURES: readonly Picture[] = [CARD, TOUCH_ICON, CONSENT, CONSENT_DARK, DESK, DESK_DARK];
