/**
 * Reads revocations from the lines that a read of the database returned. A start reads a million of them, so nothing is
 * split into lists on the way.
 */
import type { FeedEntry, LoadSession } from '../../social-login/revocations/revocations.ts';
import { readFault } from './test-fault-statement.ts';

/** Appends the entries of the lines. Sessions go to `load` instead, if it is given. */
export function readRevocations(lines: string | null, to: FeedEntry[], load?: LoadSession): void {
  if (lines === null) return;
  for (let from = 0; from < lines.length; ) {
    const newline = lines.indexOf('\n', from);
    const end = newline < 0 ? lines.length : newline;
    const entry = readLine(lines, from, end, load);
    if (entry) to.push(entry);
    from = end + 1;
  }
}

function readLine(text: string, from: number, end: number, load: LoadSession | undefined): FeedEntry | null {
  const tenantAt = wordAfter(text, from, end);
  const sessionAt = wordAfter(text, tenantAt, end);
  // Copied, because it is kept for an hour and a slice would keep the whole text.
  if (text.startsWith('tenant', from)) return { kind: 'tenant', tenantId: copyOf(text.slice(tenantAt, end)) };
  const generationAt = wordAfter(text, sessionAt, end);
  if (load && (text.startsWith('generation', from) || text.startsWith('session', from))) {
    const generation = generationAt > end ? undefined : Number(text.slice(generationAt, end));
    load({ text, tenantAt, sessionAt, end: generationAt - 1 }, generation);
    return null;
  }
  const tenantId = text.slice(tenantAt, sessionAt - 1);
  const sessionId = text.slice(sessionAt, generationAt - 1);
  if (text.startsWith('session', from)) return { kind: 'session', tenantId, sessionId };
  if (text.startsWith('team', from)) {
    return readTeam(copyOf(tenantId), sessionId, Number(text.slice(generationAt, end)));
  }
  if (text.startsWith('fault', from)) {
    const fault = readFault(copyOf(tenantId), sessionId);
    return fault && { kind: 'fault', ...fault };
  }
  return { kind: 'generation', tenantId, sessionId, generation: Number(text.slice(generationAt, end)) };
}

/** The row holds user and team as `1@2`. A release that does not know it takes this for a session that is not there. */
function readTeam(tenantId: string, pair: string, version: number): FeedEntry {
  const [userId, teamId] = pair.split('@').map(Number);
  return { kind: 'team', tenantId, userId: userId ?? 0, teamId: teamId ?? 0, version };
}

/** The start of the word after the next space; one after the end of the line if there is none. */
function wordAfter(text: string, from: number, end: number): number {
  const space = text.indexOf(' ', from);
  return space < 0 || space > end ? end + 1 : space + 1;
}

const copyOf = (text: string): string => Buffer.from(text).toString();
