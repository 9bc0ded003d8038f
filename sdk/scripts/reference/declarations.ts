/** A file of declarations → its exported statements, each with the comment before it. */
export interface Declaration {
  readonly name: string;
  readonly kind: 'function' | 'class' | 'interface' | 'type' | 'const';
  /** The statement without `export` and `declare`. */
  readonly code: string;
  /** The text of its comment, without the example. */
  readonly comment: string;
  readonly example: string | null;
  /** The text after `@throws`, one line each. */
  readonly throws: readonly string[];
}

const STATEMENT = /^export (?:declare )?(?:abstract )?(function|class|interface|type|const) (\w+)/;

/** Overloads of one function are one declaration. */
export function readDeclarations(text: string): Map<string, Declaration> {
  const found = new Map<string, Declaration>();
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const [, kind, name] = STATEMENT.exec(lines[at] ?? '') ?? [];
    if (!kind || !name) continue;
    const end = endOf(lines, at);
    const code = lines
      .slice(at, end + 1)
      .join('\n')
      .replace(/^export (?:declare )?/, '')
      .replaceAll('    ', '  ');
    const before = found.get(name);
    const { comment, example, throws } = readComment(lines, at);
    found.set(name, {
      name,
      kind: kind as Declaration['kind'],
      code: before ? `${before.code}\n${code}` : code,
      comment: before?.comment || comment,
      example: before?.example ?? example,
      throws: before?.throws ?? throws,
    });
    at = end;
  }
  return found;
}

/** A statement ends on the line where all its brackets are closed and the last character is `;` or `}`. */
function endOf(lines: readonly string[], start: number): number {
  let depth = 0;
  for (let at = start; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').replace(/'[^']*'|"[^"]*"|\/\/.*$|^\s*\/?\*.*$/g, '').replaceAll('=>', '');
    for (const character of line) depth += '({[<'.includes(character) ? 1 : ')}]>'.includes(character) ? -1 : 0;
    if (depth <= 0 && /[;}]\s*$/.test(line)) return at;
  }
  return lines.length - 1;
}

function readComment(lines: readonly string[], at: number): Pick<Declaration, 'comment' | 'example' | 'throws'> {
  if (!(lines[at - 1] ?? '').trimEnd().endsWith('*/')) return { comment: '', example: null, throws: [] };
  let start = at - 1;
  while (start > 0 && !(lines[start] ?? '').startsWith('/**')) start -= 1;
  const words = lines
    .slice(start, at)
    .map((line) => line.replace(/^\s*(?:\/\*\*|\*\/|\*) ?/, '').replace(/\s*\*\/$/, ''))
    .join('\n')
    .trim();
  const [before = '', example = null] = words.split(/^@example\n/m);
  const throws = [...before.matchAll(/^@throws ([^@]+)/gm)].map(([, text = '']) => text.replaceAll('\n', ' ').trim());
  const comment = before.replace(/^@throws [^@]+/gm, '').trim();
  return { comment: comment.replaceAll(/(?<!\n)\n(?!\n)/g, ' '), example: example?.trim() ?? null, throws };
}
