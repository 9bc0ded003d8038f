/**
 * GitHub, Microsoft and Apple cannot be run here. Stand-ins of our own speak their protocols at their own paths, and the
 * service is pointed to them by the variables that exist for GitHub Enterprise and other clouds.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../server/kernel/clock.ts';
import type { PageAnswer } from '../../../test/conformance/support/foreign/jar.ts';
import { GITHUB_CLIENT, openGitHub, primary } from '../../../test/support/stand-ins/github-stand-in.ts';
import {
  APPLE_CLIENT,
  MICROSOFT_CLIENT,
  openApple,
  openMicrosoft,
} from '../../../test/support/stand-ins/openid-stand-in.ts';
import type { Counterpart } from './counterpart.ts';

const EMAIL = 'ada@example.test';
const TENANT = '11111111-2222-4333-8444-555555555555';
const OBJECT = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
const noPages: PageAnswer = async () => null;

const running = (standIn: { close(): Promise<void> }, variables: Record<string, string>) => ({
  variables,
  answer: noPages,
  [Symbol.asyncDispose]: () => standIn.close(),
});

const github: Counterpart = {
  id: 'github',
  name: 'GitHub Enterprise (stand-in)',
  writtenBy: 'us',
  async start() {
    const standIn = await openGitHub({ id: 7, name: 'Ada Lovelace', avatar_url: null, emails: primary(EMAIL) });
    const { clientId, clientSecret } = GITHUB_CLIENT;
    return running(standIn, {
      GITHUB_URL: standIn.url,
      GITHUB_CLIENT_ID: clientId,
      GITHUB_CLIENT_SECRET: clientSecret,
    });
  },
};

const microsoft: Counterpart = {
  id: 'microsoft',
  name: 'Microsoft, many organisations (stand-in)',
  writtenBy: 'us',
  async start() {
    const standIn = await openMicrosoft(systemClock);
    standIn.claims = { sub: 's', tid: TENANT, oid: OBJECT, email: EMAIL, name: 'Ada Lovelace', xms_edov: true };
    const { clientId, clientSecret } = MICROSOFT_CLIENT;
    return running(standIn, {
      MICROSOFT_AUTHORITY: standIn.url,
      MICROSOFT_CLIENT_ID: clientId,
      MICROSOFT_CLIENT_SECRET: clientSecret,
    });
  },
};

const apple: Counterpart = {
  id: 'apple',
  name: 'Apple, form POST and signed secret (stand-in)',
  writtenBy: 'us',
  async start() {
    const standIn = await openApple(systemClock);
    standIn.claims = { sub: '001999.abc.1', email: EMAIL, email_verified: 'true', is_private_email: 'true' };
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-apple-'));
    const file = join(folder, 'key.p8');
    writeFileSync(file, standIn.privateKey);
    return {
      variables: {
        APPLE_ISSUER: standIn.url,
        APPLE_CLIENT_ID: APPLE_CLIENT.clientId,
        APPLE_TEAM_ID: APPLE_CLIENT.teamId,
        APPLE_KEY_ID: APPLE_CLIENT.keyId,
        APPLE_PRIVATE_KEY_FILE: file,
      },
      answer: sendForm,
      async [Symbol.asyncDispose]() {
        await standIn.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

/** A form of another site comes without our cookies; the address that it is answered with gets them again. */
const sendForm: PageAnswer = async (_browser, { text }) => {
  const action = /<form method="post" action="([^"]+)"/.exec(text)?.[1];
  if (!action) return null;
  const fields = [...text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
  const posted = await fetch(action, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return { url: new URL(posted.headers.get('location') ?? '', action) };
};

export const STAND_INS: readonly Counterpart[] = [github, microsoft, apple];
