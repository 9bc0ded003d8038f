/** The one resource that tokens are issued for (RFC 8707). Pure. */

export const mcpResource = (baseUrl: string): string => `${baseUrl}/mcp`;

/** The resource of the endpoint that `/mcp` replaced. It is refused by name, so that old clients learn the reason. */
export const retiredResource = (baseUrl: string): string => `${baseUrl}/mcp/manage`;
