/** The major version that package.json asks for, such as 15 of `^15.2.0`; null for `latest` and the like. Pure. */
export const majorOf = (version: string): number | null => {
  const [major] = /\d+/.exec(version) ?? [];
  return major === undefined ? null : Number(major);
};
