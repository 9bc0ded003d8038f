/** The one resource that tokens are issued for (RFC 8707). Pure. */

export const mcpResource = (baseUrl: string): string => `${baseUrl}/mcp`;

/** The resource of the endpoint that `/mcp` replaced: refused by name, so that whoever still asks learns why. */
export const retiredResource = (baseUrl: string): string => `${baseUrl}/mcp/manage`;

/** The same address by RFC 3986: clients that parse and print it again may change its spelling, not its meaning. */
export const isSameResource = (left: string, right: string): boolean => {
  const parsed = URL.parse(left);
  return parsed !== null && parsed.href === URL.parse(right)?.href;
};
