import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CredentialsConflict,
  CredentialsExposed,
  CredentialsInvalid,
  CredentialsMissing,
  ignoreCredentials,
  parseCredentials,
  readCredentials,
  refuseIfPresent,
  writeCredentials,
} from '../../../sdk/src/credentials/index.ts';

const contentOf = (tenantId: string, key = 'svc_man_a') =>
  `base_url=http://localhost:3000\ntenant_id=${tenantId}\nmanagement_key=${key}\napplication_key=svc_app_b\nexpires_at=never\n`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-credentials-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const file = (name = '.service') => join(folder, name);

describe('writing .service', () => {
  it('writes the content verbatim, for its owner only', async () => {
    const written = await writeCredentials(contentOf('brave-otter'), folder);
    expect(written).toEqual({ path: file(), gitignoreChanged: true });
    expect(readFileSync(file(), 'utf8')).toBe(contentOf('brave-otter'));
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('keeps the file out of version control, once', async () => {
    writeFileSync(file('.gitignore'), 'node_modules');
    await writeCredentials(contentOf('brave-otter'), folder);
    expect((await writeCredentials(contentOf('brave-otter'), folder)).gitignoreChanged).toBe(false);
    expect(readFileSync(file('.gitignore'), 'utf8')).toBe('node_modules\n.service\n*.service\n');
  });

  it('adds the line again where a later one takes it back', async () => {
    writeFileSync(file('.gitignore'), '.service\n!.service\n');
    expect(await ignoreCredentials(folder)).toBe(true);
    expect(await ignoreCredentials(folder)).toBe(false);
  });

  it('H10: a .gitignore that leads out of the project is not followed, and nothing is written', async () => {
    mkdirSync(file('home'));
    writeFileSync(file('home/bashrc'), 'export A=1\n');
    mkdirSync(file('clone'));
    symlinkSync('../home/bashrc', file('clone/.gitignore'));
    await expect(writeCredentials(contentOf('brave-otter'), file('clone'))).rejects.toBeInstanceOf(CredentialsExposed);
    symlinkSync('../home/new', file('home/dangling'));
    mkdirSync(file('other'));
    symlinkSync('../home/new', file('other/.gitignore'));
    await expect(ignoreCredentials(file('other'))).rejects.toBeInstanceOf(CredentialsExposed);
    expect(readFileSync(file('home/bashrc'), 'utf8')).toBe('export A=1\n');
    expect(readdirSync(file('home')).sort()).toEqual(['bashrc', 'dangling']);
    expect(readdirSync(file('clone'))).toEqual(['.gitignore']);
  });

  it('replaces the keys of the same tenant and leaves no draft behind', async () => {
    await writeCredentials(contentOf('brave-otter', 'svc_man_old'), folder);
    await writeCredentials(contentOf('brave-otter', 'svc_man_new'), folder);
    expect((await readCredentials(folder)).managementKey).toBe('svc_man_new');
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).sort()).toEqual(['.gitignore', '.service']);
  });

  it('never overwrites the file of another tenant', async () => {
    await writeCredentials(contentOf('brave-otter'), folder);
    const error = await writeCredentials(contentOf('calm-heron'), folder).catch((caught) => caught);
    expect(error).toBeInstanceOf(CredentialsConflict);
    expect(error.presentTenantId).toBe('brave-otter');
    expect(error.message).not.toContain('svc_man_');
    expect(readFileSync(file(), 'utf8')).toBe(contentOf('brave-otter'));
  });

  it('leaves alone what is no credentials file: other text, a folder, a symbolic link', async () => {
    writeFileSync(file(), '[Unit]\nDescription=a systemd unit\n');
    await expect(writeCredentials(contentOf('a'), folder)).rejects.toBeInstanceOf(CredentialsConflict);
    await expect(refuseIfPresent(folder)).rejects.toBeInstanceOf(CredentialsConflict);
    rmSync(file());
    symlinkSync(file('elsewhere'), file());
    await expect(writeCredentials(contentOf('a'), folder)).rejects.toBeInstanceOf(CredentialsConflict);
    await expect(refuseIfPresent(folder)).rejects.toBeInstanceOf(CredentialsConflict);
  });

  it('lets one of two tenants win that are written at the same moment', async () => {
    const outcomes = await Promise.allSettled(['a', 'b'].map((id) => writeCredentials(contentOf(id), folder)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(['a', 'b']).toContain((await readCredentials(folder)).tenantId);
  });

  it('refuses content that is none of the service', async () => {
    await expect(writeCredentials('hello', folder)).rejects.toBeInstanceOf(CredentialsInvalid);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('reading .service', () => {
  it('returns address, tenant, keys and expiry', () => {
    const content = contentOf('brave-otter').replace('never', '2026-01-18T12:00:00.000Z').replace('3000', '3000/');
    expect(parseCredentials(`# comment\r\n${content.replaceAll('\n', '\r\n')}`)).toEqual({
      baseUrl: 'http://localhost:3000',
      tenantId: 'brave-otter',
      managementKey: 'svc_man_a',
      applicationKey: 'svc_app_b',
      expiresAt: '2026-01-18T12:00:00.000Z',
    });
    expect(parseCredentials(contentOf('a')).expiresAt).toBeNull();
  });

  it('says what is missing without quoting a key', async () => {
    await expect(readCredentials(folder)).rejects.toBeInstanceOf(CredentialsMissing);
    writeFileSync(file(), 'base_url=http://x\ntenant_id=a\napplication_key=svc_app_secret\n');
    await expect(readCredentials(folder)).rejects.toThrow('.service has no management_key.');
  });
});
