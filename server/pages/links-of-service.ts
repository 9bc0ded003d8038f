/** Links of a page that is shown under a host of a project's own, where the other pages of the service are not. Pure. */

/** What answers under such a host as well: the sign-in, and files. */
const HERE = /^\/(?:edge\/auth|assets)\//;
const LINK = /(<a\b[^>]*?\shref=")(\/[^"]*)"/g;

/** The same page with the full address of the service in its links to other pages. */
export const linksOfService = (document: string, serviceUrl: string): string =>
  document.replace(LINK, (whole, before: string, path: string) =>
    HERE.test(path) ? whole : `${before}${serviceUrl}${path}"`,
  );
