/**
 * Links of a page that is shown under a project's own host, where the other pages of the service are not available. Pure.
 */

/** The paths that are served under such a host too: the sign-in, and files. */
const HERE = /^\/(?:edge\/auth|assets)\//;
const LINK = /(<a\b[^>]*?\shref=")(\/[^"]*)"/g;

/** The same page with the full address of the service in its links to other pages. */
export const linksOfService = (document: string, serviceUrl: string): string =>
  document.replace(LINK, (whole, before: string, path: string) =>
    HERE.test(path) ? whole : `${before}${serviceUrl}${path}"`,
  );
