/** Reads everything that the run needs from the text of one answer. Pure. */
import type { Reading, ReadingTask } from '../reading.ts';
import { dropsKept, keptIn } from './kept.ts';
import { readMarkup } from './markup.ts';
import { callsIn, pathsIn } from './script.ts';

const MOST_IDS = 60;
const MOST_QUOTED = 50;

export function read({ text, href, isHtml }: ReadingTask): Reading<string> {
  const { scripts, ids, calls, ...markup } = readMarkup(isHtml ? text : '', new URL(href));
  return {
    ...markup,
    isHtml,
    paths: pathsIn(isHtml ? scripts : text),
    quoted: quotedIn(text),
    calls: [...callsIn(text), ...calls],
    ids: [...new Set([...idsIn(text), ...ids])].slice(0, MOST_IDS),
    kept: keptIn(scripts),
    dropsKept: dropsKept(scripts),
  };
}

/** Ids in JSON, which pages can contain too. */
const idsIn = (text: string): string[] =>
  [...text.matchAll(/"(?:\w{1,60}[_-])?(?:id|uuid|slug|key)"\s{0,40}:\s{0,40}(?:"([\w-]{1,64})"|(\d{1,15}))/gi)].map(
    ([, word, digits]) => word ?? digits ?? '',
  );

/** Whole addresses in JSON and in scripts, to which a browser may go. */
function quotedIn(text: string): string[] {
  const found = text.matchAll(/["'`](https?:(?:\\?\/){2}[^"'`\s<>]{1,2000})["'`]/g);
  return [...found]
    .map(([, address = '']) => address.replaceAll('\\/', '/').replaceAll('\\u0026', '&'))
    .filter((address) => URL.canParse(address))
    .slice(0, MOST_QUOTED);
}
