/** A call in Python, with nothing but its standard library. */
import { type Call, plainHeaders } from './call.ts';
import { pythonLiteral } from './literals.ts';

export function pythonSnippet(call: Call): string {
  const headers = [
    ...(call.keyVariable ? [`"Authorization": f"Bearer {os.environ['${call.keyVariable}']}"`] : []),
    ...plainHeaders(call).map(([name, value]) => `"${name}": "${value}"`),
    // The name that urllib sends by itself is refused by some proxies.
    '"User-Agent": "my-app/1.0"',
  ];
  const parts = [
    `"${call.url}"`,
    `method="${call.method}"`,
    `headers={${headers.join(', ')}}`,
    ...(call.body === undefined ? [] : [`data=json.dumps(${pythonLiteral(call.body, 1)}).encode()`]),
    ...(call.form === undefined ? [] : [`data=b"${call.form}"`]),
    ...(call.file === undefined ? [] : [`data=open("${call.file}", "rb").read()`]),
  ];
  const modules = call.keyVariable ? 'json, os, urllib.request' : 'json, urllib.request';
  return [
    `import ${modules}`,
    '',
    `request = urllib.request.Request(\n    ${parts.join(',\n    ').replaceAll('\n  ', '\n    ')},\n)`,
    'with urllib.request.urlopen(request) as answer:',
    call.isStream
      ? '    for line in answer:\n        print(json.loads(line))'
      : `    print(answer.status, ${call.isText ? 'answer.read().decode()' : 'json.load(answer)'})`,
  ].join('\n');
}
