/** A call in Go, with nothing but its standard library. */
import { type Call, plainHeaders } from './call.ts';

export function goSnippet(call: Call): string {
  const json = call.body === undefined ? 'nil' : `strings.NewReader(\`${JSON.stringify(call.body)}\`)`;
  const body = call.file === undefined ? json : 'file';
  const imports = [
    'fmt',
    'io',
    'net/http',
    ...(call.keyVariable || call.file ? ['os'] : []),
    ...(call.body === undefined ? [] : ['strings']),
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
