/**
 * What the commands print. People get text, programs get JSON: one object a line on standard output, with nothing
 * else between. Hints and the live line go to standard error, and colour only to a terminal that wants it.
 */

export interface Stream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';
const CODES: Readonly<Record<Style, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
};
const FRAMES = ['◐', '◓', '◑', '◒'];
const CLEAR_LINE = '\r\u001b[K';

export interface OutputOptions {
  readonly stdout: Stream;
  readonly stderr: Stream;
  readonly json: boolean;
  readonly color: boolean;
}

export class Output {
  readonly json: boolean;
  readonly #stdout: Stream;
  readonly #stderr: Stream;
  readonly #color: boolean;
  #spinner: NodeJS.Timeout | undefined;

  constructor({ stdout, stderr, json, color }: OutputOptions) {
    this.#stdout = stdout;
    this.#stderr = stderr;
    this.json = json;
    this.#color = color;
  }

  /** The result: an object for programs, lines for people. */
  result(data: object, lines: () => readonly string[]): void {
    this.endLive();
    const text = this.json ? [jsonLine(data)] : lines().map(harmless);
    for (const line of text) this.#stdout.write(`${line}\n`);
  }

  /** Prints exactly this text, for programs that read it. */
  raw(text: string): void {
    this.endLive();
    this.#stdout.write(text);
  }

  /** A hint for people; programs do not get it. */
  hint(...lines: string[]): void {
    if (this.json) return;
    this.endLive();
    for (const line of lines) this.#stderr.write(`${harmless(line)}\n`);
  }

  fault(code: string, message: string, lines: readonly string[], rest: object = {}): void {
    this.endLive();
    const text = this.json
      ? jsonLine({ error: { code, message, ...rest } })
      : [`${this.paint('red', '✗')} ${plain(message)}`, ...lines.map(plain)].join('\n');
    this.#stderr.write(`${text}\n`);
  }

  /** A line that changes while something is awaited; only on a terminal that takes codes. */
  live(text: string): void {
    if (this.json || !this.#stderr.isTTY || !this.#color) return;
    this.endLive();
    let frame = 0;
    const draw = (): void => {
      frame += 1;
      this.#stderr.write(`${CLEAR_LINE}${this.paint('cyan', FRAMES[frame % FRAMES.length] ?? '')} ${plain(text)}`);
    };
    draw();
    this.#spinner = setInterval(draw, 120);
    this.#spinner.unref();
  }

  endLive(): void {
    if (!this.#spinner) return;
    clearInterval(this.#spinner);
    this.#spinner = undefined;
    this.#stderr.write(CLEAR_LINE);
  }

  paint(style: Style, text: string): string {
    const [on, off] = CODES[style];
    return this.#color ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  }
}

/** Names and addresses come from strangers: they must not move the cursor or change the direction of text. */
export const plain = (text: string | null): string => (text ?? '–').replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '�');

/** A line that may have colours: our own colours and line ends stay, and all other control characters are removed. */
export const harmless = (line: string): string =>
  line
    .split(COLOURS)
    .map((part) => (COLOURS.test(part) ? part : part.split('\n').map(plain).join('\n')))
    .join('');

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
const COLOURS = /(\u001b\[(?:1|2|22|31|32|33|36|39)m)/;

/** JSON escapes only some control characters of a terminal. The value stays the same. */
const jsonLine = (data: object): string =>
  JSON.stringify(data).replace(/[\u007f-\u009f\p{Cf}\u2028\u2029]/gu, (found) =>
    Array.from({ length: found.length }, (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  );

/** Columns of equal width. `paint` sees the padded cells, so that colour does not count as width. */
export function columns(rows: readonly (readonly string[])[]): string[][] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, cell.length);
    });
  }
  return rows.map((row) =>
    row.map((cell, index) => (index === row.length - 1 ? cell : cell.padEnd(widths[index] ?? 0))),
  );
}
