/** Bytes that are nearly HTTP: requests made from odd parts, and valid ones with changed bytes. */
import fc from 'fast-check';

const LINES = [
  'GET /healthz HTTP/1.1',
  'GET /healthz HTTP/1.0',
  'GET /healthz',
  'GET http://evil.example/healthz HTTP/1.1',
  'GET //evil.example/healthz HTTP/1.1',
  'GET /%zz/%e0%a4%a HTTP/1.1',
  'GET /%00%0d%0aX:%20y HTTP/1.1',
  'GET \\healthz HTTP/1.1',
  'GET /edge/auth/%/google HTTP/1.1',
  'GET /edge/auth/google/callback?state=%&code=%ff HTTP/1.1',
  'GET * HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'CONNECT evil.example:443 HTTP/1.1',
  'TRACE / HTTP/1.1',
  'POST /edge/auth/x/verify HTTP/1.1',
  'POST /api/genesis HTTP/1.1',
  'POST /mcp HTTP/1.1',
  'POST /oauth/token HTTP/1.1',
  'HEAD /edge/auth/x/google HTTP/1.1',
  'get /healthz HTTP/1.1',
  'GET  /healthz  HTTP/1.1',
  'GET /healthz HTTP/9.9',
  'PRI * HTTP/2.0',
  `GET /${'a'.repeat(9_000)} HTTP/1.1`,
  '',
];

const HEADERS = [
  'Host: localhost',
  'Host: localhost',
  'Host: evil.example',
  'Host:',
  'Content-Length: 0',
  'Content-Length: 5',
  'Content-Length: 99999999999999999999',
  'Content-Length: -1',
  'Content-Length: 1,1',
  'Content-Length: 0x5',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding:\tchunked',
  'Content-Type: application/json',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Encoding: gzip',
  'Connection: close',
  'Connection: upgrade',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'Expect: 100-continue',
  'Expect: the unexpected',
  'Authorization: Bearer',
  'Cookie: =',
  ' folded: yes',
  'no colon',
  ': no name',
  'X-\u0001: y',
  'X: \u0000',
  'X: \u00ff\u00fe',
  `X-Long: ${'x'.repeat(17_000)}`,
  `Cookie: ${'a=b; '.repeat(1_000)}`,
];

const BODIES = [
  '',
  '{}',
  'hello',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  '0\r\n\r\n',
  '-1\r\n',
  'ffffffffffffffff\r\n',
  '{"a":',
  '\0\0\0',
];
const ENDINGS = ['\r\n', '\r\n', '\r\n', '\n', '\r'];

const assembled: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.constantFrom(...LINES),
    fc.array(fc.constantFrom(...HEADERS), { maxLength: 8 }),
    fc.constantFrom(...BODIES),
    fc.constantFrom(...ENDINGS),
  )
  .map(([line, headers, body, end]) =>
    Buffer.from([line, 'Host: localhost', ...headers, '', body].join(end), 'latin1'),
  );

const GOOD = [
  'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'POST /api/genesis HTTP/1.1\r\nHost: localhost\r\nUser-Agent: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  'POST /edge/auth/x/verify HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n12\r\n{"access_token":"a"}\r\n0\r\n\r\n',
];

/** A valid request with a few bytes changed, inserted or removed. */
const mutated: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.constantFrom(...GOOD),
    fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }), fc.nat(2)), { minLength: 1, maxLength: 5 }),
  )
  .map(([text, changes]) => {
    const bytes = [...Buffer.from(text)];
    for (const [at, byte, how] of changes)
      bytes.splice(at % bytes.length, how === 1 ? 0 : 1, ...(how === 2 ? [] : [byte]));
    return Buffer.from(bytes);
  });

const noise: fc.Arbitrary<Buffer> = fc.uint8Array({ minLength: 1, maxLength: 400 }).map((bytes) => Buffer.from(bytes));

/** Up to four requests at once, as a pipelining client or a request smuggler sends them. */
export const anyBytes = (): fc.Arbitrary<Buffer> =>
  fc
    .array(
      fc.oneof(
        { weight: 5, arbitrary: assembled },
        { weight: 4, arbitrary: mutated },
        { weight: 1, arbitrary: noise },
        { weight: 2, arbitrary: fc.constantFrom(...GOOD).map((text) => Buffer.from(text)) },
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((parts) => Buffer.concat(parts));
