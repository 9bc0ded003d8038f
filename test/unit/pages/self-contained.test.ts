import { describe, expect, it } from 'vitest';
import {
  ASSETS,
  DESK,
  ICON,
  PASSKEYS,
  PRESS_ONCE,
  RETRY,
  SEND_FORM,
  STYLESHEET,
  TIMES,
} from '../../../server/pages/assets.ts';
import { PICTURES } from '../../../server/pages/pictures.ts';
import { allPages } from './sample-pages.ts';

const loaded = (page: string): string[] =>
  [
    ...page.matchAll(
      /<(?:link(?! rel="canonical")|img|source|use|image|input)\b[^>]*?\s(?:href|src|srcset)="([^"]*)"/g,
    ),
  ].map((match) => match[1] ?? '');

const OURS = [STYLESHEET, ICON, ...PICTURES].map(({ path }) => path);

describe('a page loads nothing but our own stylesheet, icons and pictures', () => {
  it.each(Object.entries(allPages()))('%s', (_name, page) => {
    const others = loaded(page).filter((url) => !OURS.includes(url) && !url.endsWith('.md'));
    expect(others).toEqual([]);
  });
});

/** Only on pages whose answer counts once, and only this file. */
const PRESS_ONCE_TAG = `<script src="${PRESS_ONCE.path}" type="module"></script>`;
const isConsent = (name: string): boolean =>
  /^(oauth-)?consent|^back-to-app|^agentConsent|^deviceQuestion|^teamInvitation/.test(name);
/** On pages that show times to people in any time zone. */
const TIMES_TAG = `<script src="${TIMES.path}" type="module"></script>`;
const hasMoments = (name: string): boolean =>
  isOwners(name) ||
  /^(claim|approval-(?!end-key)|ownData|personAppro(?!valSignIn)|invitation|teamInvitation|fullTeam|transfer)/.test(
    name,
  );
/** On the owner's pages, which it makes live. */
const DESK_TAG = `<script src="${DESK.path}" type="module"></script>`;
/** Only on the page whose form goes on by itself. */
const SEND_FORM_TAG = `<script src="${SEND_FORM.path}" type="module"></script>`;
/** Only on pages where waiting helps. */
const RETRY_TAG = `<script src="${RETRY.path}" type="module"></script>`;
/** Only on pages that ask a device. */
const PASSKEYS_TAG = `<script src="${PASSKEYS.path}" type="module"></script>`;
const isOwners = (name: string): boolean => /^(account-(home|inbox|settings)|insights|desk-)/.test(name);

describe('a page has neither script nor style of its own', () => {
  it.each(Object.entries(allPages()))('%s', (name, whole) => {
    expect(whole.includes(PRESS_ONCE_TAG)).toBe(isConsent(name));
    expect(whole.includes(SEND_FORM_TAG)).toBe(name === 'back-to-app');
    expect(whole.includes(RETRY_TAG)).toBe(name === 'error-counted');
    // It copies what is shown on the page of the MCP server.
    expect(whole.includes(DESK_TAG)).toBe(isOwners(name) || name === 'mcp');
    expect(whole.includes(TIMES_TAG)).toBe(hasMoments(name));
    const page = whole
      .replace(PRESS_ONCE_TAG, '')
      .replace(SEND_FORM_TAG, '')
      .replace(TIMES_TAG, '')
      .replace(DESK_TAG, '')
      .replace(RETRY_TAG, '')
      .replace(PASSKEYS_TAG, '');
    expect(page).not.toMatch(/<(?:script|style)\b/i);
    expect(page).not.toMatch(/<[^>]+\s(?:style|on[a-z]+)=/i);
  });
});

describe('a page can be used without a mouse or a screen', () => {
  it.each(Object.entries(allPages()))('%s', (_name, page) => {
    expect(page).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
    expect(page.match(/<h1[ >]/g)).toHaveLength(1);
    expect(page).toContain('<a class="skip-link" href="#content">');
    expect(page).toMatch(/<main [^>]*id="content"/);
  });
});

describe('the assets', () => {
  it('reach for no other host', () => {
    for (const { body } of ASSETS) {
      // A warning of the library names its documents; nothing asks for them.
      const said = body
        .replaceAll('http://www.w3.org/2000/svg', '')
        .replaceAll(/https:\/\/simplewebauthn\.dev[^"]*/g, '');
      expect(said).not.toMatch(/https?:|\burl\(|@import|@font-face/);
    }
  });

  it('are named by their content', () => {
    expect(STYLESHEET.path).toMatch(/^\/assets\/porchlight\.[0-9a-f]{12}\.css$/);
    expect(ICON.path).toMatch(/^\/assets\/lamp\.[0-9a-f]{12}\.svg$/);
  });

  it('place nothing by left or right, so that right-to-left pages mirror', () => {
    expect(STYLESHEET.body).not.toMatch(
      /(?:margin|padding|border)-(?:left|right)|text-align: (?:left|right)|[\s;](?:left|right):/,
    );
  });
});
