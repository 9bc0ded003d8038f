/** Response headers: described once as components, named in each response. */
import type { HeaderObject, ReferenceObject } from 'openapi3-ts/oas31';
import { COMMON_HEADERS, RESPONSE_HEADERS, type ResponseHeader, STATUS_HEADERS } from '../headers.ts';

export const headerComponents: Readonly<Record<string, HeaderObject>> = Object.fromEntries(
  Object.entries(RESPONSE_HEADERS).map(([name, { type, description, example }]) => {
    const always = COMMON_HEADERS.includes(name as ResponseHeader) ? { required: true } : {};
    return [name, { description, ...always, schema: { type }, example }];
  }),
);

/** The headers of a response with this status, and those that its operation adds. */
export function headersOf(status: number, own: readonly ResponseHeader[] = []): Record<string, ReferenceObject> {
  const names = new Set<ResponseHeader>([...COMMON_HEADERS, ...(STATUS_HEADERS[status] ?? []), ...own]);
  return Object.fromEntries([...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
