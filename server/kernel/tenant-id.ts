/** Whether a text may be a tenant's id at all. Anything else is unknown, and some of it, such as NUL, no database can be asked. */
export function mayBeTenantId(text: string): boolean {
  // By hand, since every request asks: a pattern takes five times as long.
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (!((code >= SMALL_A && code <= SMALL_Z) || (code >= ZERO && code <= NINE) || code === DASH)) return false;
  }
  return text.length > 0 && text.length <= TENANT_ID_MAX;
}

const TENANT_ID_MAX = 64;
const [SMALL_A, SMALL_Z, ZERO, NINE, DASH] = [97, 122, 48, 57, 45] as const;
