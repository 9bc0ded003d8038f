/** The calls of the document in Go, and the examples of the reference. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ENTRIES } from '../../../server/docs/sources/catalogue.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import { useHarness } from '../../support/social-tenant.ts';
import { codeBlocks } from './support/code-blocks.ts';
import { documentSource } from './support/document-source.ts';
import { describeCalls } from './support/language-calls.ts';

describeCalls({
  name: 'Go',
  build: ['go', 'build', '-o', 'call', 'porchlight.go', 'call.go'],
  run: ['./call'],
  files: {
    'call.go': `package main

import (
	"encoding/json"
	"errors"
	"os"
)

func main() {
	var printed []any
	failed := func(err error) bool {
		if errors.Is(err, errUnavailable) {
			printed = []any{"unavailable"}
			return true
		}
		if err != nil {
			panic(err)
		}
		return false
	}
	print := func(status int, body map[string]any, err error) {
		if !failed(err) {
			printed = []any{status, body}
		}
	}
	switch words := os.Args[1:]; words[0] {
	case "sign_in":
		address, state, verifier := signIn(words[1])
		printed = []any{address, state, verifier}
	case "listed":
		if isListed, err := listed(words[1]); !failed(err) {
			printed = []any{isListed}
		}
	case "tokens":
		print(tokens(words[1], words[2]))
	case "verify":
		print(verify(words[1]))
	case "refresh":
		print(refresh(words[1], words[2]))
	case "logout":
		print(logout(words[1]))
	}
	json.NewEncoder(os.Stdout).Encode(printed)
}
`,
  },
});

describe('the examples of the reference in Go', () => {
  const held = useHarness();

  it('are programs that compile, and one is run', { timeout: 300_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-go-'));
    endAfterFile(async () => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'go.mod'), 'module examples\n');
    const groups = ENTRIES.filter(({ tag }) => tag).map(({ path }) => documentSource(held.current, path));
    const programs = groups.flatMap(codeBlocks).filter(({ attributes }) => attributes.tab === 'Go');
    expect(programs.length).toBeGreaterThan(40);
    for (const [index, { text }] of programs.entries()) {
      mkdirSync(join(folder, `example${index}`));
      writeFileSync(join(folder, `example${index}`, 'main.go'), text);
    }
    const go = (...words: string[]) => promisify(execFile)('go', words, { cwd: folder });
    await go('vet', './...');
    const health = programs.findIndex(({ text }) => text.includes('/healthz'));
    expect((await go('run', `./example${health}`)).stdout).toMatch(/^200 /);
  });
});
