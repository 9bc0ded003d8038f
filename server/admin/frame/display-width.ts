/** How many columns of a terminal a text takes: ideographs and emoji two, combining marks none. Pure. */

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const WIDE =
  /\p{Emoji_Presentation}|\ufe0f|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;

export function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text))
    width += WIDE.test(segment) ? 2 : /^\p{M}+$/u.test(segment) ? 0 : 1;
  return width;
}
