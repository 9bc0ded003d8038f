/** `{{agent_path}}`: what each way to a working sign-in costs an agent, as the last `npm run agent-path -- --write` found it. */
import { readFileSync } from 'node:fs';
import { markdownTable } from '../markdown/markdown-table.ts';

interface Spent {
  readonly calls: number;
  readonly tokens: number;
}

interface Way {
  readonly name: string;
  readonly reading: Spent;
  readonly making: Spent;
  readonly proving: Spent;
}

const FILE = new URL('../content/agent-path.json', import.meta.url);

const rounded = (tokens: number): string => (Math.round(tokens / 100) * 100).toLocaleString('en');

const row = ({ name, reading, making, proving }: Way): string[] => {
  const parts = [reading, making, proving];
  const calls = parts.map((part) => part.calls);
  return [name, `${sum(calls)} (${calls.join(' + ')})`, rounded(sum(parts.map(({ tokens }) => tokens)))];
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const lastWritten = (): readonly Way[] => (JSON.parse(readFileSync(FILE, 'utf8')) as { ways: readonly Way[] }).ways;

export const agentPathTable = (ways: readonly Way[] = lastWritten()): string =>
  markdownTable(['Way', 'Calls (read + make + prove)', 'Tokens'], ways.map(row));
