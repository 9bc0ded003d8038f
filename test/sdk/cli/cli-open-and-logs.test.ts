import { beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../sdk/src/cli/commands/index.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { commandLine, projectLine } from '../support/command-line.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

describe('porchlight --help', () => {
  it('lists every command once, under a heading', async () => {
    const { stdout } = await commandLine().run('--help');
    for (const { name } of COMMANDS) expect(stdout.match(new RegExp(`^  ${name}  `, 'gm')), name).toHaveLength(1);
    for (const title of ['Begin', 'Check', 'Sign-in', 'People', 'What happens', 'The service'])
      expect(stdout).toContain(`\n\n${title}\n  `);
    expect(stdout).not.toContain('\nOthers\n');
  });
});

describe('porchlight open', () => {
  it('prints the address of the desk, and says what a guest project needs first', async () => {
    const shell = await projectLine(harness.baseUrl);
    const { code, json } = await shell.run('open');
    expect(code).toBe(0);
    expect(json).toEqual([
      { desk_url: expect.stringMatching(`^${harness.baseUrl}/account/projects/[\\w-]+$`), status: 'ephemeral' },
    ]);
    const text = await shell.run('open', '--text');
    expect(text.stdout).toMatch(/^http.+\/account\/projects\/[\w-]+\n$/);
    expect(text.stderr).toContain('porchlight claim');
  });
});

describe('porchlight logs', () => {
  it('follows the events until it is stopped', async () => {
    const shell = await projectLine(harness.baseUrl);
    const running = shell.start(['logs']);
    await new Promise((resolve) => setTimeout(resolve, 300));
    running.interrupt();
    expect((await running.ended).code).toBe(130);
  });
});
