/** The address of a person's own page for one app. Pure. */

const PATTERN = /^\/edge\/auth\/([a-z0-9-]{1,64})\/me$/;

export const ownPagePath = (tenantId: string): string => `/edge/auth/${tenantId}/me`;

/** The app whose page this path is, or null. */
export const tenantOfOwnPage = (path: string | null): string | null => PATTERN.exec(path ?? '')?.[1] ?? null;
