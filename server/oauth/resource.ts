/** The one resource that tokens are issued for (RFC 8707). Pure. */

export const mcpResource = (baseUrl: string): string => `${baseUrl}/mcp`;

/** The resource of the endpoint that `/mcp` replaced: refused by name, so that whoever still asks learns why. */
export const retiredResource = (baseUrl: string): string => `${baseUrl}/mcp/manage`;
