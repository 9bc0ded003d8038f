/** Lists of pages and forms, without repetition and in order. Pure. */

/** One of each key, in the order in which the keys appear. Of several with the same key, the last one counts. */
export const uniqueBy = <T>(list: readonly T[], keyOf: (one: T) => string): T[] => [
  ...new Map(list.map((one) => [keyOf(one), one])).values(),
];

export const uniqueUrls = (urls: readonly URL[]): URL[] => uniqueBy(urls, ({ href }) => href);

/** In the same order, except that those that pass come first. */
export const firstThose = <T>(list: readonly T[], passes: (one: T) => boolean): T[] =>
  list.toSorted((one, other) => Number(passes(other)) - Number(passes(one)));
