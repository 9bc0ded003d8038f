/** The rule files of the SDK's package for gitleaks and secretlint. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APPLICATION_KEY_PREFIX, MANAGEMENT_KEY_PREFIX } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { createCredential } from '../../../server/crypto/credentials.ts';
import { systemRandom } from '../../../server/kernel/random.ts';
import { repositoryRoot } from '../../support/repository.ts';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

const gitleaks = read('sdk/scanners/gitleaks.toml');
const secretlint = JSON.parse(read('sdk/scanners/secretlint.json'));
const [rule] = secretlint.rules;

/** Both patterns use syntax that Go and JavaScript read in the same way. */
const PATTERNS = [
  ['gitleaks', /regex = '''(.+)'''/.exec(gitleaks)?.[1] ?? ''],
  ['secretlint', rule.options.patterns[0].patterns[0].slice(1, -1)],
] as const;

describe.each(PATTERNS)('the rule for %s', (_scanner, pattern) => {
  const found = (text: string): string[] => text.match(new RegExp(pattern, 'g')) ?? [];

  it.each([MANAGEMENT_KEY_PREFIX, APPLICATION_KEY_PREFIX])(
    'finds %s… in a file, in code and in an address',
    (prefix) => {
      const key = createCredential(systemRandom, prefix);
      for (const text of [`management_key=${key}\n`, `const key = '${key}';`, `https://a.example/?key=${key}&b=1`])
        expect(found(text)).toEqual([key]);
    },
  );

  it.each(['svc_man_…', 'svc_man_0example', `svc_man_${'a'.repeat(48)}`, `svc_man_${'a'.repeat(50)}`])(
    'leaves %s alone',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );
});

describe('/docs/keys', () => {
  const document = read('server/docs/content/keys.md');

  it('shows the rule for gitleaks as the file has it', () => {
    expect(document).toContain(`\`\`\`ini\n${gitleaks.slice(gitleaks.indexOf('[[rules]]'))}\`\`\``);
  });

  it('shows the rule for secretlint as the file has it', () => {
    const [, shown = ''] = /```json\n(\{ "id": "@secretlint.*)\n```/.exec(document) ?? [];
    expect(JSON.parse(shown)).toEqual(rule);
  });
});
