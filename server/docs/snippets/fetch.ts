/** A call in JavaScript without the SDK. */
import { type Call, plainHeaders } from './call.ts';
import { jsLiteral } from './literals.ts';

const name = (text: string): string => (/^\w+$/.test(text) ? text.toLowerCase() : `'${text.toLowerCase()}'`);

export function fetchSnippet(call: Call): string {
  const headers = [
    ...(call.keyVariable ? [`authorization: \`Bearer \${process.env.${call.keyVariable}}\``] : []),
    ...plainHeaders(call).map(([header, value]) => `${name(header)}: '${value}'`),
  ];
  const options = [
    ...(call.method === 'GET' ? [] : [`method: '${call.method}'`]),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} }`]),
    ...(call.body === undefined ? [] : [`body: JSON.stringify(${jsLiteral(call.body, 1)})`]),
    ...(call.form === undefined ? [] : [`body: '${call.form}'`]),
    ...(call.file === undefined ? [] : [`body: await readFile('${call.file}')`]),
  ];
  const argument = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`;
  const read = call.isStream
    ? 'for await (const part of answer.body) process.stdout.write(part);'
    : `console.log(answer.status, await answer.${call.isText ? 'text' : 'json'}());`;
  const head = call.file === undefined ? '' : "import { readFile } from 'node:fs/promises';\n\n";
  return `${head}const answer = await fetch('${call.url}'${argument});\n${read}`;
}
