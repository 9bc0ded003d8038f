/** Accent colours with which pages are checked: from the palest to the darkest, and one of each kind. */
export const ACCENTS = [
  '#1d6fb8',
  '#ffffff',
  '#000000',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#7f7f7f',
  '#e91e63',
  '#fbf6ee',
] as const;
