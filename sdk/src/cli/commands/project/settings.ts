import { followChange } from '../../apply/follow.ts';
import type { Command } from '../../frame/command.ts';
import { EXIT, UsageError } from '../../frame/exit-codes.ts';
import { openProject } from '../../project/project.ts';

export const settings: Command = {
  name: 'settings',
  summary: 'Show or change the settings of the sign-in',
  options: {
    'test-users': { type: 'string', value: '<on|off>', help: 'whether test users can be created and sign in' },
    'browser-session': {
      type: 'string',
      value: '<seconds|off>',
      help: 'how long the issuer remembers a browser after a sign-in',
    },
  },
  examples: [
    ['porchlight settings', 'what is on?'],
    ['porchlight settings --test-users off', 'no more test users; those who live end with their tokens'],
    ['porchlight settings --browser-session 28800', 'one sign-in for all OpenID clients, for eight hours'],
  ],
  async run(context) {
    const { out, text } = context;
    const change = { ...testUsersIn(text('test-users')), ...browserSessionIn(text('browser-session')) };
    const isChange = Object.keys(change).length > 0;
    const { management } = await openProject(context);
    const after = isChange ? await management.setSettings(change) : await management.settings();
    const followed = isChange ? await followChange(management, context, 'settings') : null;
    const { test_users: testUsers, browser_session_s: remembered } = after;
    out.result({ ...after, ...followed?.data }, () => [
      testUsers ? 'Test users are on.' : 'Test users are off.',
      remembered === 0 ? 'No browser is remembered.' : `Browsers are remembered for ${remembered} seconds.`,
      ...(followed?.lines ?? []),
    ]);
    return EXIT.ok;
  },
};

function testUsersIn(wanted: string | undefined): { test_users?: boolean } {
  if (wanted === undefined) return {};
  if (wanted !== 'on' && wanted !== 'off') throw new UsageError('--test-users must be on or off.');
  return { test_users: wanted === 'on' };
}

function browserSessionIn(wanted: string | undefined): { browser_session_s?: number } {
  if (wanted === undefined) return {};
  if (wanted === 'off') return { browser_session_s: 0 };
  if (!/^[1-9][0-9]{0,8}$/.test(wanted)) throw new UsageError('--browser-session must be a number of seconds, or off.');
  return { browser_session_s: Number(wanted) };
}
