/** An authorization request on its way through the page of providers. */
import type { Sealer } from '../../crypto/sealer.ts';

const useFor = (tenantId: string): string => `issuer-request ${tenantId}`;

export const sealRequest = (
  sealer: Sealer,
  tenantId: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<string> => {
  const request = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    // A parameter such as `resource` may be there more than once.
    for (const one of [value].flat()) if (one !== undefined) request.append(name, String(one));
  }
  return sealer.seal(useFor(tenantId), request.toString());
};

/** Null for a text that was not sealed here, or was sealed for another project. */
export async function openRequest(sealer: Sealer, tenantId: string, sealed: unknown): Promise<URLSearchParams | null> {
  const text = typeof sealed === 'string' ? await sealer.open(useFor(tenantId), sealed) : null;
  return text === null ? null : new URLSearchParams(text);
}
