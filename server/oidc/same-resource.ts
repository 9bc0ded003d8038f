/** The same address by RFC 3986: clients that parse and print it again may change its spelling, not its meaning. Pure. */
export const isSameResource = (left: string, right: string): boolean => {
  const parsed = URL.parse(left);
  return parsed !== null && parsed.href === URL.parse(right)?.href;
};
