/** What has grown between two heap snapshots of a process, by the name of its constructor. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Grown {
  readonly name: string;
  readonly count: number;
  readonly kilobytes: number;
}

export interface Snapshots {
  /** For Node's command line. */
  readonly nodeArgs: string;
  take(pid: number): Promise<void>;
  /** The first against the last, the greatest growth first. */
  grown(): Grown[];
  dispose(): void;
}

const WRITTEN_WITHIN_MS = 120_000;

export function heapSnapshots(): Snapshots {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-heap-'));
  const files = (): string[] =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.heapsnapshot'))
      .sort();
  return {
    nodeArgs: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}`,
    async take(pid) {
      const before = files().length;
      process.kill(pid, 'SIGUSR2');
      const until = performance.now() + WRITTEN_WITHIN_MS;
      while (performance.now() < until && !(files().length > before && isWhole(join(folder, files().at(-1) ?? '')))) {
        await sleep(500);
      }
    },
    grown() {
      const all = files().map((name) => sizesOf(join(folder, name)));
      const [first, last] = [all[0] ?? new Map<string, Size>(), all.at(-1) ?? new Map<string, Size>()];
      return [...last]
        .map(([name, size]) => {
          const before = first.get(name) ?? { count: 0, bytes: 0 };
          return { name, count: size.count - before.count, kilobytes: (size.bytes - before.bytes) / 1_024 };
        })
        .sort((left, right) => right.kilobytes - left.kilobytes)
        .slice(0, 15);
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

interface Size {
  count: number;
  bytes: number;
}

interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly unknown[] };
  };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}

/** Texts, numbers and code are counted by their kind: each has a name of its own. */
const BY_KIND = new Set(['string', 'concatenated string', 'sliced string', 'number', 'code', 'hidden']);

function sizesOf(file: string): Map<string, Size> {
  const { snapshot, nodes, strings } = JSON.parse(readFileSync(file, 'utf8')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ];
  const kinds = types[type] as readonly string[];
  const sizes = new Map<string, Size>();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = kinds[nodes[at + type] ?? 0] ?? '';
    const key = BY_KIND.has(kind) ? `(${kind})` : (strings[nodes[at + name] ?? 0] ?? '').slice(0, 60);
    const known = sizes.get(key) ?? { count: 0, bytes: 0 };
    known.count += 1;
    known.bytes += nodes[at + size] ?? 0;
    sizes.set(key, known);
  }
  return sizes;
}

const isWhole = (file: string): boolean => readFileSync(file).subarray(-8).toString().trimEnd().endsWith('}');
