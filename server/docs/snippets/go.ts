/** A call in Go, with nothing but its standard library. */
import { type Call, plainHeaders } from './call.ts';

export function goSnippet(call: Call): string {
  const text = call.body === undefined ? call.form : JSON.stringify(call.body);
  const reader = text === undefined ? 'nil' : `strings.NewReader(\`${text}\`)`;
  const body = call.file === undefined ? reader : 'file';
  const imports = [
    'fmt',
    'io',
    'net/http',
    ...(call.keyVariable || call.file ? ['os'] : []),
    ...(text === undefined ? [] : ['strings']),
  ];
  const headers = [
    ...(call.keyVariable ? [`\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("${call.keyVariable}"))`] : []),
    ...plainHeaders(call).map(([name, value]) => `\trequest.Header.Set("${name}", "${value}")`),
  ];
  return [
    'package main',
    '',
    'import (',
    ...imports.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...(call.file === undefined ? [] : [`\tfile, _ := os.Open("${call.file}")`]),
    `\trequest, _ := http.NewRequest("${call.method}", "${call.url}", ${body})`,
    ...headers,
    '\tanswer, err := http.DefaultClient.Do(request)',
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '\tdefer answer.Body.Close()',
    '\ttext, _ := io.ReadAll(answer.Body)',
    '\tfmt.Println(answer.StatusCode, string(text))',
    '}',
  ].join('\n');
}
