/** `porchlight settings`, the same with the SDK, and `settings` in porchlight.json. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCredentials } from '../../../sdk/src/credentials/index.ts';
import { createManagement } from '../../../sdk/src/management/index.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { projectLine } from '../support/command-line.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const CALLBACK = 'http://localhost:4000/auth/callback';

describe('test users', () => {
  it('are switched off and on by the command line and by the SDK', async () => {
    const shell = await projectLine(harness.baseUrl, {}, '--callback', CALLBACK);
    expect((await shell.run('settings')).json[0]).toEqual({ test_users: true, browser_session_s: 0 });
    expect((await shell.run('settings', '--test-users', 'maybe')).code).toBe(2);
    expect((await shell.run('settings', '--test-users', 'off')).json[0]).toEqual({
      test_users: false,
      browser_session_s: 0,
    });
    expect((await shell.run('settings', '--browser-session', 'long')).code).toBe(2);
    const remembered = await shell.run('settings', '--browser-session', '3600');
    expect(remembered.json[0]).toEqual({ test_users: false, browser_session_s: 3_600 });
    expect((await shell.run('settings', '--browser-session', 'off')).json[0]).toMatchObject({ browser_session_s: 0 });
    const management = createManagement(await readCredentials(shell.folder));
    await expect(management.createTestUser()).rejects.toMatchObject({ code: 'testUsersOff' });
    expect(await management.setSettings({ test_users: true })).toEqual({ test_users: true, browser_session_s: 0 });
    expect(await management.settings()).toEqual({ test_users: true, browser_session_s: 0 });
  });

  it('are what the file says, also when the file closes the app in the same run, and twice is no call', async () => {
    const shell = await projectLine(harness.baseUrl, {}, '--callback', CALLBACK);
    const management = createManagement(await readCredentials(shell.folder));
    const apply = async (mode: 'open' | 'list', test_users: boolean): Promise<void> => {
      const file = {
        access: { mode, domains: [], emails: [] },
        settings: { test_users, browser_session_s: 300 },
        callback_urls: [CALLBACK],
      };
      writeFileSync(join(shell.folder, 'porchlight.json'), JSON.stringify(file));
      expect((await shell.run('apply', '--yes')).code).toBe(0);
      expect(await management.settings()).toEqual({ test_users, browser_session_s: 300 });
      expect((await shell.run('apply', '--plan', '--exit-code')).code).toBe(0);
    };
    await apply('list', true);
    await apply('open', false);
    await apply('list', false);
    await apply('open', true);
  });
});
