/**
 * What `porchlight prove` reads from scripts: addresses, calls, and what they store in the browser. No script is run.
 */
import { describe, expect, it } from 'vitest';
import { bearerIn } from '../../../../sdk/src/cli/prove/reading/reading.ts';
import { keptIn } from '../../../../sdk/src/cli/prove/reading/worker/kept.ts';
import { callsIn, pathsIn } from '../../../../sdk/src/cli/prove/reading/worker/script.ts';

describe('addresses', () => {
  it('are named whole, or with a hole', () => {
    const text = 'get("/v2/me");open("/v2/boards/".concat(id));find("/v2/tags/"+tag);get("/v2/files/"+f.id+"/print")';
    expect(pathsIn(text)).toEqual(
      expect.arrayContaining(['/v2/me', '/v2/boards/{}', '/v2/tags/{}', '/v2/files/{}/print']),
    );
  });

  it.each([
    "var API='/api/v1';function call(p){return fetch(API+p)} call('/me');call('/notes/'+id)",
    `const root = "/api/v1"; const call = (p) => fetch(\`\${root}\${p}\`); call("/me"); call(\`/notes/\${id}\`)`,
    `const http = axios.create({ baseURL: '/api/v1' }); http.get('/me'); http.get(\`/notes/\${id}\`)`,
    "const call = (p) => fetch('/api/v1' + p); call('/me'); call('/notes/' + id)",
    `const call = (p) => fetch(\`/api/v1\${p}\`); call("/me"); call("/notes/" + id)`,
  ])('stand behind the beginning that a function puts before them: %s', (text) => {
    expect(pathsIn(text)).toEqual(expect.arrayContaining(['/api/v1/me', '/api/v1/notes/{}']));
  });

  it('have no beginning that is put before nothing', () => {
    expect(pathsIn("const home = '/start'; go(home); get('/me')")).toEqual(['/start', '/me']);
  });
});

describe('calls', () => {
  it.each([
    ["fetch('/notes', { method: 'POST', body: JSON.stringify({ text }) })", 'POST', '/notes', ['text']],
    ["call('/notes',{method:'POST',body:JSON.stringify({text:a.value,tag})})", 'POST', '/notes', ['text', 'tag']],
    ["api.post('/notes', { text })", 'POST', '/notes', ['text']],
    ["api.delete('/session')", 'DELETE', '/session', []],
    ['fetch("/session",{credentials:"same-origin",method:"DELETE"})', 'DELETE', '/session', []],
  ])('are read from %s', (text, method, path, keys) => {
    expect(callsIn(text)).toEqual([{ method, path, keys }]);
  });
});

describe('what is kept', () => {
  const TOKEN = 'abcdef0123456789abcdef';
  it.each([
    `localStorage.setItem('ledger_token', "${TOKEN}")`,
    `const t = '${TOKEN}'; sessionStorage.token = t; location = '/'`,
    `localStorage["jwt"] = '${TOKEN}'`,
    `localStorage.setItem('auth', JSON.stringify({ refresh_token: "r-${TOKEN}", access_token: "${TOKEN}" }))`,
    `localStorage.auth = '{"token":"${TOKEN}"}'`,
  ])('is the token of the session: %s', (script) => {
    expect(bearerIn(keptIn(script))).toBe(TOKEN);
  });

  it('is no token where it looks like none', () => {
    const script = `localStorage.setItem('theme', 'dark'); localStorage.csrf_token = '${TOKEN}'; let token = '${TOKEN}'`;
    expect(bearerIn(keptIn(script))).toBeNull();
  });
});
