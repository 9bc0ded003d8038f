/** A call with curl, for the operations that serve it. */
import { type Call, plainHeaders } from './call.ts';

const shell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export function curlSnippet(call: Call): string {
  const parts = [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}${shell(call.url)}`,
    ...(call.keyVariable ? [`-H "Authorization: Bearer $${call.keyVariable}"`] : []),
    ...plainHeaders(call).map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
    ...(call.body === undefined ? [] : [`-d ${shell(JSON.stringify(call.body))}`]),
    ...(call.form === undefined ? [] : [`-d ${shell(call.form)}`]),
    ...(call.file === undefined ? [] : [`--data-binary @${call.file}`]),
  ];
  return parts.join(' \\\n  ');
}
