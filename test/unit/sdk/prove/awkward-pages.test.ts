/**
 * H42: no text stops `porchlight prove`. Every reader gets 1 MB of each awkward text, and is stopped if it takes too
 * long.
 */
import { describe, expect, it } from 'vitest';
import { isLike, sameWords } from '../../../../sdk/src/cli/prove/checks/data/likeness.ts';
import { holdsTokenOf } from '../../../../sdk/src/cli/prove/checks/tokens/tokens.ts';
import { PageReader } from '../../../../sdk/src/cli/prove/reading/page-reader.ts';
import { read } from '../../../../sdk/src/cli/prove/reading/worker/read.ts';
import { shapeOf, shownAddress } from '../../../../sdk/src/cli/prove/site/address.ts';
import { onlyInTestAll, someOf } from '../../../support/times.ts';

const MEGABYTE = 1_000_000;
/**
 * Many times the time that a text needs on a quiet machine. A reader whose time grows with the square of the text would
 * need an hour.
 */
const LONGEST_MS = 15_000;
const PAGE = new URL('http://app.test/');

const LOOP = `<script>for (let i = 0; i <n\n${' '.repeat(20)}&& ok; i++) if (a < b) go()</script>`;

const PIECES = [
  ...['<', '"', '<a ', "'", LOOP, '<a', '<script>', '<!--', '\\'],
  ...['&', '{', '}', 'eyJ', '"/', '<div>', 'data-', ' ', 'a'],
];
/** The first characters of everything that a reader looks for. */
const MORE_PIECES = [
  ...[
    '>',
    '`',
    '\n',
    '(',
    '[',
    '/',
    '.',
    ':',
    '=',
    ',',
    '$',
    '-',
    '@',
    '%',
    '0',
    'é',
    '\u0000',
    '😀',
    '</',
    '<!',
    '<?',
    '<![CDATA[',
  ],
  ...[
    '</script>',
    '<style>',
    '<svg>',
    '<title>',
    '<p>',
    '<b>',
    '<table>',
    '<a href="',
    "<a href='",
    '<a href=x>',
    '<a x y ',
  ],
  ...[
    '<base href="/x">',
    '<meta http-equiv=refresh>',
    '<form>',
    '<form method=post action=/x>',
    '<form><input name=a>',
  ],
  ...[
    '<form><button formaction=/x>',
    '<input name=id value=1>',
    '<select name=a>',
    '<option value=1>',
    '<textarea>',
    '&amp',
    '&#x',
  ],
  ...[
    '"/a"',
    "'/a/'+",
    "'/a/'.concat(",
    "f('/a',{",
    "f('/a',{method:",
    '.post("/a",{',
    'JSON.stringify({',
    'method:',
    '${',
    '$' + '{a}',
  ],
  ...[
    '/:a',
    '[...a]',
    'a="/b";',
    'a:"/b",',
    'API+',
    'baseURL:"/a"',
    "('/a'+b",
    'localStorage.a=',
    "localStorage.setItem('",
  ],
  ...[
    'localStorage.setItem("a",b)',
    "sessionStorage['a']=",
    '"id":',
    '"a_id":"',
    'data-a-id="1"',
    'eyJaaaaa.',
    '"https://',
  ],
  ...["'https:\\/\\/a", 'location="', 'location.replace(', '?token='],
];

const long = (piece: string, length = MEGABYTE): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** By itself, in a script whose quote never ends, and in a tag that never ends. */
function textsOf(piece: string, length: number): string[] {
  const text = long(piece, length);
  return [text, `<script>const a = "${text}`, `<a ${text}<`];
}

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'the reader of pages': (text) => read({ text, href: PAGE.href, isHtml: true }),
  'the reader of scripts and sources': (text) => read({ text, href: PAGE.href, isHtml: false }),
  'the search for tokens': (text) => holdsTokenOf(text, 'canary'),
  'the comparison of pages': (text) => [isLike(text, text, [text]), sameWords(text, `${text}b`)],
};

function slowOnes(pieces: readonly string[], reader: (text: string) => unknown, length = MEGABYTE): string[] {
  return pieces.flatMap((piece) =>
    textsOf(piece, length).flatMap((text, index) => {
      const began = performance.now();
      reader(text);
      const took = performance.now() - began;
      return took > LONGEST_MS ? [`${JSON.stringify(piece.slice(0, 30))}, text ${index}: ${Math.round(took)} ms`] : [];
    }),
  );
}

describe('H42: 1 MB of each awkward text', () => {
  it.each(Object.entries(READERS))(
    'does not stop %s',
    (_name, reader) => {
      expect(slowOnes(someOf(PIECES, 2), reader)).toEqual([]);
    },
    300_000,
  );

  onlyInTestAll(() => {
    it.each(Object.entries(READERS))(
      'of any kind, a fifth as long, does not stop %s',
      (_name, reader) => {
        // If the time of a reader grew with the square of the length, even this would take minutes.
        expect(slowOnes(MORE_PIECES, reader, MEGABYTE / 5)).toEqual([]);
      },
      900_000,
    );
  });

  it('in an address makes neither its kind nor its text in a report slow', () => {
    const began = performance.now();
    for (const piece of ['a', '-', 'a-', '%61', '@', '1', '.']) {
      const url = new URL(`/${long(piece).slice(0, 100_000)}`, PAGE);
      shapeOf(url);
      shownAddress(url);
    }
    expect(performance.now() - began).toBeLessThan(LONGEST_MS);
  });
});

describe('H42: the reader', () => {
  const TASK = { text: `<a href="/here">${long('<a x y ')}`, href: PAGE.href, isHtml: true };

  it('gives a text up at its limit, and reads the next one', async () => {
    let milliseconds = 1;
    const reader = new PageReader(() => ({ milliseconds, signal: new AbortController().signal }));
    expect(await reader.read(TASK)).toBeNull();
    milliseconds = 30_000;
    expect((await reader.read({ ...TASK, text: '<a href="/here">' }))?.links.map(String)).toEqual([
      'http://app.test/here',
    ]);
    await reader.end();
  });

  it('stops in the middle of a text when the run is interrupted', async () => {
    const interruption = new AbortController();
    const reader = new PageReader(() => ({ milliseconds: 60_000, signal: interruption.signal }));
    const reading = Promise.all(Array.from({ length: 50 }, () => reader.read(TASK)));
    setTimeout(() => interruption.abort(), 100);
    const read = await reading;
    expect(read.at(-1)).toBeNull();
    await reader.end();
  });
});
