/** Identity providers from npm, each installed in its own folder as it is published. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageAnswer } from '../../../test/conformance/support/foreign/jar.ts';
import { installNode } from '../../../test/conformance/support/foreign/runtimes.ts';
import { end, freePort, until } from '../../examples/processes.ts';
import { CLIENT_ID, CLIENT_SECRET, type Counterpart, openIdVariables } from './counterpart.ts';

const fromNpm = (id: string, name: string, answerAt: (url: string) => PageAnswer): Counterpart => ({
  id,
  name,
  async start(redirectUri) {
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-provider-'));
    const app = `${name}.mjs`;
    installNode({ app, packages: [name] }, folder);
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const env = { ...process.env, PORT: String(port), CLIENT_ID, CLIENT_SECRET, REDIRECT_URI: redirectUri };
    const child = spawn(process.execPath, [app], { cwd: folder, env, stdio: 'ignore' });
    await until(`${url}/.well-known/openid-configuration`, child);
    return {
      variables: openIdVariables(id, url),
      answer: answerAt(url),
      async [Symbol.asyncDispose]() {
        await end(child);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
});

/** Its development pages ask for a name and any password, and then for a click. */
const oidcProvider = fromNpm('node', 'oidc-provider', (url) => async (_browser, page) => {
  if (page.url.origin !== url) return null;
  const prompt = /name="prompt" value="(\w+)"/.exec(page.text)?.[1] ?? '';
  const body = new URLSearchParams({ prompt, login: 'ada', password: 'any' });
  return { url: page.url, init: { method: 'POST', body } };
});

/** It has no pages: everybody is signed in. */
export const mockServer = fromNpm('mock', 'oauth2-mock-server', () => async () => null);

export const NPM_COUNTERPARTS: readonly Counterpart[] = [oidcProvider, mockServer];
