import { describe, expect, it } from 'vitest';
import { menuMove } from '../../../sdk/src/react/menu-move.ts';

const TEXTS = ['Your data', 'Settings', 'Sign out'];

describe('a key in a menu', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 1, 0],
    ['ArrowUp', 0, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['s', 0, 1],
    ['S', 1, 2],
    ['s', 2, 1],
    ['y', 0, 0],
    ['x', 0, null],
    [' ', 0, null],
    ['Enter', 0, null],
    ['Shift', 0, null],
  ])('%s from %i leads to %s', (key, from, to) => {
    expect(menuMove(key, from, TEXTS)).toBe(to);
  });
});
