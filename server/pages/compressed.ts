/**
 * A text that is the same for everybody. Its compressed form is made when somebody first asks for it, and kept. Answers
 * that belong to one person are never compressed: if an answer holds a secret and a stranger's guess, its compressed
 * length would tell whether the guess is right (BREACH).
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { lazy } from '../kernel/lazy.ts';

export type Encoding = 'br' | 'gzip';

export interface Compressed {
  readonly encoding: Encoding | undefined;
  readonly body: Buffer | string;
}

/** A text smaller than a packet is not compressed. */
const WORTH_IT = 1_024;

export function compressible(text: string): (accepted: readonly string[]) => Promise<Compressed> {
  const bytes = (): Buffer => Buffer.from(text);
  const made: Readonly<Record<Encoding, () => Promise<Buffer>>> = {
    br: lazy(() =>
      promisify(brotliCompress)(bytes(), {
        params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: 9 },
      }),
    ),
    gzip: lazy(() => promisify(gzip)(bytes(), { level: 9 })),
  };
  return async (accepted) => {
    const encoding =
      text.length < WORTH_IT ? undefined : (['br', 'gzip'] as const).find((name) => accepted.includes(name));
    return { encoding, body: encoding === undefined ? text : await made[encoding]() };
  };
}

/** The tag of one form of a text, so that caches keep the compressed and the plain form separately. */
export const tagOf = (etag: string, encoding: Encoding | undefined): string =>
  encoding === undefined ? etag : etag.replace(/"$/, `-${encoding}"`);
