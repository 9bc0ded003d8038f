/** Which item a key moves to in a menu, by the menu pattern of ARIA. Pure. */
export type MenuEnd = 'first' | 'last';

/** The index of the item that gets the focus; null for a key that moves nothing. */
export function menuMove(key: string, from: number, texts: readonly string[]): number | null {
  const count = texts.length;
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return (from <= 0 ? count : from) - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key.length !== 1 || key === ' ') return null;
  // The next item that begins with the letter, starting at the present one and going round.
  const order = texts.map((_text, offset) => (from + 1 + offset) % count);
  return order.find((index) => texts[index]?.toLowerCase().startsWith(key.toLowerCase())) ?? null;
}
