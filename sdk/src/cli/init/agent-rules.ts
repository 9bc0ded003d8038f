/** The service's rules for agents, added to the file from which agents read the rules of this folder. */
import { join } from 'node:path';
import { readText } from '../../files/read.ts';
import type { PlannedFile } from './planned-file.ts';

const FILES = ['AGENTS.md', 'CLAUDE.md'];
const MARK = '<!-- porchlight: rules for agents -->';

/**
 * The first of the two files that exists, unless it already has the rules. None if the service has no rules to give.
 */
export async function planAgentRules(folder: string, baseUrl: string): Promise<PlannedFile[]> {
  for (const path of FILES) {
    const present = await readText(join(folder, path)).catch(() => null);
    if (present === null) continue;
    if (present.includes(MARK)) return [];
    const rules = await rulesOf(baseUrl);
    return rules === null ? [] : [{ path, action: 'change', content: `${present.trimEnd()}\n\n${MARK}\n\n${rules}` }];
  }
  return [];
}

async function rulesOf(baseUrl: string): Promise<string | null> {
  try {
    const answer = await fetch(`${baseUrl}/agent-rules.md`, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
    const text = await answer.text();
    return answer.ok && text.includes('.service') ? `${text.trim()}\n` : null;
  } catch {
    return null;
  }
}
