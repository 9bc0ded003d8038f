/**
 * A picture from an address that a stranger named, fetched for a browser that shall not go there itself. What it is, its
 * own first bytes say: the sender's word for the type counts nothing, and a drawing that could hold a script (SVG) is none.
 */

import type { TakeTurn } from '../scheduling/turns.ts';
import type { SendGuarded } from './guarded-request.ts';
import { pictureType } from './picture-type.ts';
import { readBounded } from './read-bounded.ts';

export interface Picture {
  readonly type: string;
  readonly bytes: Buffer;
}

/** `asker` is whom the fetch is for: each has a few at once. */
export type FetchPicture = (url: string, asker: string) => Promise<Picture | null>;

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 256 * 1_024;
const HEADERS = { accept: 'image/webp, image/png, image/jpeg, image/gif', 'accept-encoding': 'identity' };

/** Null for whatever is no picture, is too large, or does not come in time. */
export const createPictureFetch =
  (send: SendGuarded, inTurn: TakeTurn): FetchPicture =>
  (url, asker) =>
    inTurn(asker, () => fetchPicture(send, url));

async function fetchPicture(send: SendGuarded, url: string): Promise<Picture | null> {
  try {
    const response = await send(new URL(url), {
      method: 'GET',
      headers: HEADERS,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.statusCode !== 200) {
      response.destroy();
      return null;
    }
    const bytes = await readBounded(response, MAX_BYTES);
    const type = pictureType(bytes);
    return type === null ? null : { type, bytes };
  } catch {
    return null;
  }
}
