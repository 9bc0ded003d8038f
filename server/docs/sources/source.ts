/** A document's source: a head of `name: value` lines between two rulers, then Markdown. */
import { readFileSync } from 'node:fs';

export interface Source {
  readonly title: string;
  /** One sentence: the lead of the page, and what lists of documents say about it. */
  readonly description: string;
  /** Words that people search for and that the text does not contain. They are not shown. */
  readonly keywords: string;
  readonly body: string;
}

const SHAPE =
  /^---\ntitle: (?<title>.+)\ndescription: (?<description>.+)\n(?:keywords: (?<keywords>.+)\n)?---\n\n(?<body>[\s\S]+)$/;

export function parseSource(text: string, name: string): Source {
  const { title, description, keywords = '', body } = SHAPE.exec(text)?.groups ?? {};
  if (!title || !description || !body) throw new Error(`${name} must begin with its title and description.`);
  return { title, description: unquoted(description), keywords, body };
}

/** A value with a colon in it stands in quotes, as in YAML. */
const unquoted = (value: string): string => value.replace(/^(['"])(.*)\1$/, '$2');

/** A page of the reference: its words are the contract's. */
export const groupSource = (tag: string, description: string): Source => ({
  title: `API: ${tag}`,
  description,
  keywords: '',
  body: `{{reference ${tag}}}\n`,
});

export const readSource = (name: string): Source =>
  parseSource(readFileSync(new URL(`../content/${name}.md`, import.meta.url), 'utf8'), `${name}.md`);
