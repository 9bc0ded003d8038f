/** The service's rules for agents, at the end of the file in which an agent of this folder reads its own. */
import { join } from 'node:path';
import { readText } from '../../files/read.ts';
import type { PlannedFile } from './planned-file.ts';

const FILES = ['AGENTS.md', 'CLAUDE.md'];
const MARK = '<!-- porchlight: rules for agents -->';

/**
 * The first of the two files that exists, unless it has the rules already. None if the service does not answer with them.
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
    const answer = await fetch(`${baseUrl}/agent-rules.md`, { signal: AbortSignal.timeout(10_000) });
    const text = await answer.text();
    return answer.ok && text.includes('.service') ? `${text.trim()}\n` : null;
  } catch {
    return null;
  }
}
