/** JSON values as the literals of a language. */

const NAME = /^[a-z_$][\w$]*$/i;

const indented = (depth: number): string => '  '.repeat(depth);

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** Short values stay on one line. */
function wrap(parts: readonly string[], [open, close]: readonly [string, string], depth: number, pad: string): string {
  if (parts.length === 0) return `${open}${close}`;
  const line = `${open}${pad}${parts.join(', ')}${pad}${close}`;
  if (line.length <= 72 && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${indented(depth + 1)}${part},`).join('\n')}\n${indented(depth)}${close}`;
}

export function jsLiteral(value: unknown, depth = 0): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value))
    return wrap(
      value.map((item) => jsLiteral(item, depth + 1)),
      ['[', ']'],
      depth,
      '',
    );
  const parts = Object.entries(value).map(
    ([name, item]) => `${NAME.test(name) ? name : quoted(name)}: ${jsLiteral(item, depth + 1)}`,
  );
  return wrap(parts, ['{', '}'], depth, ' ');
}

const PYTHON_WORDS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

export function pythonLiteral(value: unknown, depth = 0): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return PYTHON_WORDS[String(value)] ?? String(value);
  if (Array.isArray(value))
    return wrap(
      value.map((item) => pythonLiteral(item, depth + 1)),
      ['[', ']'],
      depth,
      '',
    );
  const parts = Object.entries(value).map(([name, item]) => `"${name}": ${pythonLiteral(item, depth + 1)}`);
  return wrap(parts, ['{', '}'], depth, '');
}
