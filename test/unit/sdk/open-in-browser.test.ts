import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSecretInBrowser } from '../../../sdk/src/cli/project/open-in-browser.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'porchlight-open-'));
});
afterEach(() => rmSync(home, { recursive: true }));

describe('a claim link that is opened in the browser', () => {
  it('stands in a file of its owner, and in no argument of a process', () => {
    const opener = vi.fn();
    const link = 'https://porchlight.example/claim/svc_claim_secret?a=1&b="2"';
    openSecretInBrowser(link, { XDG_CONFIG_HOME: home }, opener);
    openSecretInBrowser(link, { XDG_CONFIG_HOME: home }, opener);
    const [[address]] = opener.mock.calls as [[string]];
    expect(address).toMatch(/^file:\/\//);
    expect(address).not.toContain('svc_claim');
    const path = fileURLToPath(address);
    expect(readFileSync(path, 'utf8')).toContain(
      'url=https://porchlight.example/claim/svc_claim_secret?a=1&amp;b=%222%22"',
    );
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(home, 'porchlight'))).toEqual(['open.html']);
  });

  it('is nothing but an address of the web', () => {
    const opener = vi.fn();
    for (const address of ['file:///etc/passwd', 'javascript:alert(1)', '--help'])
      openSecretInBrowser(address, { XDG_CONFIG_HOME: home }, opener);
    expect(opener).not.toHaveBeenCalled();
  });
});
