/** Schema faults of every part of a request, each with the path that the caller wrote. */
import type { FieldFault } from '@porchlight/contract';
import type { RequestValidationError } from '../rest/ts-rest.ts';

interface Issue {
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  readonly message: string;
}

export function fieldFaults(error: RequestValidationError): FieldFault[] {
  const parts = { path: error.pathParams, headers: error.headers, query: error.query, body: error.body };
  return Object.entries(parts).flatMap(([part, fault]) =>
    fault
      ? ((fault as { issues?: readonly Issue[] }).issues ?? []).map((issue) => ({
          path: join(part, issue),
          message: issue.message,
        }))
      : [],
  );
}

const join = (part: string, { path = [] }: Issue): string =>
  [part, ...path.map((step) => String(typeof step === 'object' ? step.key : step))].join('.');
