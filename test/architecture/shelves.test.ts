/**
 * The shelves of a room: its folders, and its own files together as one more. No two of them import each other, not
 * even indirectly, so that each can be read, moved and tested after the ones that it imports.
 */
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Graph, importGraph } from '../support/source/import-graph.ts';

const graph = importGraph(['server', 'sdk/src/cli']);

/**
 * Every folder that contains folders. `server` itself is checked by `layers.test.ts`: its files are the start of the
 * process.
 */
const rooms = [...new Set([...graph.keys()].flatMap((file) => foldersAbove(dirname(file))))].filter(
  (room) => room !== 'server' && room !== 'sdk' && room !== 'sdk/src',
);

function foldersAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === '.' ? [] : [...foldersAbove(above), above];
}

const OWN_FILES = 'its own files';

function shelvesOf(room: string, files: Graph): Map<string, Map<string, string>> {
  const inside = (file: string): boolean => file.startsWith(`${room}/`);
  const shelfOf = (file: string): string => {
    const [first = '', ...rest] = file.slice(room.length + 1).split('/');
    return rest.length === 0 ? OWN_FILES : first;
  };
  const shelves = new Map<string, Map<string, string>>();
  for (const [file, targets] of files) {
    if (!inside(file)) continue;
    for (const target of targets.filter(inside)) {
      const [from, to] = [shelfOf(file), shelfOf(target)];
      if (from === to) continue;
      shelves.set(from, (shelves.get(from) ?? new Map()).set(to, `${file} → ${target}`));
    }
  }
  return shelves;
}

/** Each circle with one import for each of its steps. */
function circlesAmong(shelves: ReadonlyMap<string, ReadonlyMap<string, string>>): string[][] {
  const circles = new Map<string, string[]>();
  const walk = (shelf: string, path: readonly string[]): void => {
    if (path.includes(shelf)) {
      const circle = path.slice(path.indexOf(shelf));
      const steps = circle.map((from, at) => shelves.get(from)?.get(circle[at + 1] ?? shelf) ?? '');
      circles.set([...circle].sort().join(), steps.sort());
    } else for (const next of shelves.get(shelf)?.keys() ?? []) walk(next, [...path, shelf]);
  };
  for (const shelf of shelves.keys()) walk(shelf, []);
  return [...circles.values()];
}

describe('shelves of one room', () => {
  it('are many: the rule is not empty', () => {
    expect(rooms).toContain('server/social-login');
    expect(rooms.length).toBeGreaterThan(10);
  });

  it.each(rooms)('never import each other in %s', (room) => {
    expect(circlesAmong(shelvesOf(room, graph))).toEqual([]);
  });

  it('are told apart from a circle', () => {
    const files = new Map([
      ['room/a.ts', ['room/shelf/b.ts']],
      ['room/shelf/b.ts', ['room/other/c.ts']],
      ['room/other/c.ts', ['room/a.ts']],
    ]);
    expect(circlesAmong(shelvesOf('room', files))).toEqual([
      ['room/a.ts → room/shelf/b.ts', 'room/other/c.ts → room/a.ts', 'room/shelf/b.ts → room/other/c.ts'],
    ]);
  });
});
