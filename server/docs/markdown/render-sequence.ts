/**
 * Draws a sequence from lines such as `Browser -> App: opens a page`. Agents and screen readers get the text. The drawing
 * has no style of its own; the stylesheet colours it by class.
 */
import { escapeHtml } from './escape-html.ts';

interface Message {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** An answer is drawn with a broken line. */
  readonly isAnswer: boolean;
}

const LINE = /^(?<from>[^<>]+?) (?<arrow>-->|->) (?<to>[^:]+): (?<text>.+)$/;
const COLUMN = 190;
const ROW = 46;
const TOP = 56;
/** About the width of a letter of the drawing's text. */
const LETTER = 6.6;
const WIDEST = 30;

export function parseSequence(source: string): Message[] {
  return source
    .trim()
    .split('\n')
    .map((line) => {
      const { from, arrow, to, text } = LINE.exec(line)?.groups ?? {};
      if (!from || !to || !text) throw new Error(`"${line}" is no step of a sequence: write "A -> B: what happens".`);
      return { from, to, text, isAnswer: arrow === '-->' };
    });
}

export function renderSequence(source: string, label: string): string {
  const messages = parseSequence(source);
  const names = [...new Set(messages.flatMap(({ from, to }) => [from, to]))];
  const x = (name: string): number => COLUMN / 2 + names.indexOf(name) * COLUMN;
  const width = names.length * COLUMN;
  const height = TOP + messages.length * ROW + 16;
  const heads = names.map(
    (name) =>
      `<g><rect class="seq-head" x="${x(name) - 70}" y="8" width="140" height="30" rx="8"/>` +
      `<text class="seq-name" x="${x(name)}" y="28">${escapeHtml(name)}</text>` +
      `<path class="seq-line" d="M${x(name)} 38V${height - 8}"/></g>`,
  );
  const drawn = messages.map((message, index) => drawMessage(message, index, x));
  const words = messages.map(({ from, to, text }, index) => `${index + 1}. ${from} to ${to}: ${text}`).join(' ');
  return (
    `<figure class="sequence"><div class="sequence-scroll" tabindex="0" role="group" aria-label="${escapeHtml(label)}">` +
    `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(words)}">` +
    `${heads.join('')}${drawn.join('')}</svg></div></figure>`
  );
}

function drawMessage({ from, to, text, isAnswer }: Message, index: number, x: (name: string) => number): string {
  const y = TOP + index * ROW + 26;
  const [start, end] = [x(from), x(to)];
  const tip = end + (end > start ? -7 : 7);
  // Between neighbours there is room for this many letters; longer texts take two lines.
  const room = Math.max(WIDEST, Math.floor((Math.abs(end - start) - 16) / LETTER));
  const lines = wrap(`${index + 1}. ${text}`, room);
  const middle = (start + end) / 2;
  const words = lines.map(
    (line, at) =>
      `<text class="seq-text" x="${middle}" y="${y - 6 - (lines.length - 1 - at) * 13}">${escapeHtml(line)}</text>`,
  );
  return (
    `<g><path class="seq-arrow${isAnswer ? ' seq-answer' : ''}" d="M${start} ${y}H${tip}"/>` +
    `<path class="seq-tip" d="M${end} ${y}l${end > start ? -8 : 8} -4v8z"/>${words.join('')}</g>`
  );
}

function wrap(text: string, room: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > room && lines.length < 2) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
