/** The name of a program from its `User-Agent`, short enough for a page: the first product with its version. Pure. */
const LONGEST = 60;

export const programName = (userAgent: string | undefined): string =>
  /^[\w.@/+-]+/.exec(userAgent ?? '')?.[0].slice(0, LONGEST) ?? 'an MCP program';
