/**
 * Colours for code: words of a language are wrapped in spans with a class, and the stylesheet does the rest. It is not
 * a parser: it knows comments, strings, numbers, words and names, which is enough for an example.
 */
import { escapeHtml } from './escape-html.ts';

/** `c` comment, `s` string, `n` number, `k` keyword, `p` property or header, `f` function, `v` placeholder. */
type Kind = 'c' | 's' | 'n' | 'k' | 'p' | 'f' | 'v';
type Rule = readonly [kind: Kind, source: string];

const words = (list: string): string => `\\b(?:${list.replaceAll(' ', '|')})\\b`;

const DOUBLE = `"(?:[^"\\\\\\n]|\\\\.)*"`;
const SINGLE = `'(?:[^'\\\\\\n]|\\\\.)*'`;
const TEMPLATE = '`(?:[^`\\\\]|\\\\.)*`';
const NUMBER: Rule = ['n', '\\b\\d[\\d_]*(?:\\.\\d+)?\\b'];
const CALL: Rule = ['f', '\\b[A-Za-z_]\\w*(?=\\()'];
const PLACEHOLDER: Rule = ['v', '<[a-z_][\\w.]*>'];
const HASH: Rule = ['c', '#.*'];

const SCRIPT: readonly Rule[] = [
  ['c', '//.*|/\\*[\\s\\S]*?\\*/'],
  ['s', `${DOUBLE}|${SINGLE}|${TEMPLATE}`],
  [
    'k',
    words(
      'as async await break case catch class const continue default else export extends false finally for from function if import in instanceof interface let new null of return static switch this throw true try type typeof undefined while',
    ),
  ],
  NUMBER,
  CALL,
];

const LANGUAGES: Readonly<Record<string, readonly Rule[]>> = {
  js: SCRIPT,
  ts: SCRIPT,
  tsx: SCRIPT,
  jsx: SCRIPT,
  json: [
    ['p', `${DOUBLE}(?=\\s*:)`],
    ['s', DOUBLE],
    ['k', words('true false null')],
    ['n', '-?\\b\\d+(?:\\.\\d+)?\\b'],
  ],
  http: [
    ['k', '^(?:GET|POST|PUT|PATCH|DELETE)\\b'],
    ['p', `^[A-Z][\\w-]*(?=:)|${DOUBLE}(?=\\s*:)`],
    PLACEHOLDER,
    ['s', DOUBLE],
  ],
  sh: [
    HASH,
    ['s', `${DOUBLE}|${SINGLE}`],
    ['v', '\\$\\w+'],
    PLACEHOLDER,
    ['k', '^(?:export )?[A-Z_]+(?==)|^[a-z][\\w-]*|(?<=&& )[a-z][\\w-]*|(?<=\\| )[a-z][\\w-]*'],
    ['p', '(?<=\\s)--?[a-z][\\w-]*'],
  ],
  python: [
    HASH,
    ['s', `"""[\\s\\S]*?"""|[fb]?${DOUBLE}|[fb]?${SINGLE}`],
    [
      'k',
      words(
        'and as assert async await break class continue def del elif else except False finally for from global if import in is lambda None not or pass raise return True try while with yield',
      ),
    ],
    NUMBER,
    CALL,
  ],
  go: [
    ['c', '//.*'],
    ['s', `${DOUBLE}|${TEMPLATE}`],
    [
      'k',
      words(
        'break case chan const continue defer else false for func go if import interface map nil package range return select struct switch true type var',
      ),
    ],
    NUMBER,
    CALL,
  ],
  php: [
    ['c', '//.*|#.*|/\\*[\\s\\S]*?\\*/'],
    ['s', `${DOUBLE}|${SINGLE}`],
    ['v', '\\$\\w+'],
    [
      'k',
      `<\\?php|${words('array as class echo else elseif exit false fn foreach function if isset new null return static true use')}`,
    ],
    NUMBER,
    CALL,
  ],
  ruby: [
    HASH,
    ['s', `${DOUBLE}|${SINGLE}`],
    [
      'k',
      words(
        'begin class def do else elsif end false if module nil require rescue return self then true unless while yield',
      ),
    ],
    ['p', '\\b\\w+:(?=\\s)|(?<=\\s):\\w+'],
    NUMBER,
    CALL,
  ],
  yaml: [
    HASH,
    ['p', '^\\s*(?:- )?[\\w./-]+(?=:)'],
    ['s', `${DOUBLE}|${SINGLE}`],
    ['k', words('true false null')],
    NUMBER,
  ],
  ini: [HASH, ['k', '^\\[.*\\]'], ['p', '^[\\w.-]+(?=\\s*=)']],
  nginx: [HASH, ['s', `${DOUBLE}|${SINGLE}`], ['v', '\\$\\w+'], ['k', '^\\s*[a-z_]+(?=[\\s{])'], NUMBER],
  haproxy: [HASH, ['k', '^\\s*[a-z-]+(?=\\s)'], NUMBER],
};

const compiled = new Map<string, RegExp>();

function patternOf(language: string): RegExp | undefined {
  const rules = LANGUAGES[language];
  if (rules === undefined) return undefined;
  const known = compiled.get(language);
  if (known) return known;
  const pattern = new RegExp(rules.map(([kind, source], index) => `(?<${kind}${index}>${source})`).join('|'), 'gm');
  compiled.set(language, pattern);
  return pattern;
}

/** The code as markup; as plain text if the language is not known. */
export function highlight(code: string, language: string): string {
  const pattern = patternOf(language);
  if (pattern === undefined) return escapeHtml(code);
  let html = '';
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    if (match[0] === '') continue;
    const [name = ''] = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? [];
    html += `${escapeHtml(code.slice(end, match.index))}<span class="hl-${name.charAt(0)}">${escapeHtml(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(end));
}
