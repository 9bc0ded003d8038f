/**
 * Sends lines of users and teams in parts. Each part is a whole file. A part that got no answer is sent again. An import that
 * was killed can be repeated from the start: existing users stay unchanged.
 */
import { Readable } from 'node:stream';
import type { DryRunImport, ImportedTeams, ImportReport, Management } from '../../management/index.ts';
import { Unavailable } from '../../management/index.ts';
import { headerLine, LineSum, readLine } from './user-line.ts';

const PART = 2_000;
const TRIES = 5;
const WAIT_MS = 1_000;

export interface SentLines {
  readonly issuer: string;
  /** The version of the lines: that of the service today if omitted. */
  readonly version?: number;
  readonly lines: AsyncIterable<string> | Iterable<string>;
  /** The highest id among them. */
  readonly highest: number;
}

export async function sendParts(
  management: Management,
  { issuer, version, lines, highest }: SentLines,
  onPart: (report: ImportReport) => void = () => {},
): Promise<ImportReport> {
  const all: ImportReport = { imported: 0, existing: 0, refused: 0, other_issuer: 0, renumbered: [] };
  let part: string[] = [];
  /** Each part with teams begins with the line of roles. */
  let roles: string | null = null;
  const send = async (): Promise<void> => {
    if (part.length === 0) return;
    const sum = new LineSum();
    for (const line of part) sum.add(line);
    const body = `${[headerLine(issuer, version), ...part, sum.endLine()].join('\n')}\n`;
    part = [];
    add(all, await again(() => management.importUsers(body, { above: highest })));
    onPart(all);
  };
  for await (const line of lines) {
    const type = readLine(line)?.type;
    if (type === 'teams') roles = line;
    if (type === 'team' && part.length === 0 && roles !== null) part.push(roles);
    part.push(line);
    if (part.length >= PART) await send();
  }
  await send();
  return all;
}

/** Sends all lines as one file: in a dry run nothing is stored, so each part would count the same free space. */
export function tryImport(
  management: Management,
  { issuer, version, lines, highest }: SentLines,
): Promise<DryRunImport> {
  const encoder = new TextEncoder();
  const sum = new LineSum();
  async function* file(): AsyncGenerator<Uint8Array> {
    yield encoder.encode(`${headerLine(issuer, version)}\n`);
    for await (const line of lines) {
      sum.add(line);
      yield encoder.encode(`${line}\n`);
    }
    yield encoder.encode(`${sum.endLine()}\n`);
  }
  return management.dryRun.importUsers(Readable.toWeb(Readable.from(file())) as ReadableStream<Uint8Array>, {
    above: highest,
  });
}

function add(all: ImportReport, one: ImportReport): void {
  all.imported += one.imported;
  all.existing += one.existing;
  all.refused += one.refused;
  all.other_issuer += one.other_issuer;
  all.renumbered.push(...one.renumbered);
  if (one.teams) all.teams = all.teams ? sumOf(all.teams, one.teams) : one.teams;
}

const sumOf = (one: ImportedTeams, other: ImportedTeams): ImportedTeams => ({
  imported: one.imported + other.imported,
  existing: one.existing + other.existing,
  refused: one.refused + other.refused,
  members: one.members + other.members,
  invitations: one.invitations + other.invitations,
  left_out: one.left_out + other.left_out,
});

async function again<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Unavailable) || tries === TRIES) throw error;
      const waitMs = (error.retryAfterS ?? tries) * WAIT_MS;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
