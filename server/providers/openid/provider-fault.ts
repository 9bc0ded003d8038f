/** A fault seen below the protocol (network, limits, form of the answer), already named by its public code. */
export class ProviderFault extends Error {
  readonly errorCode: string;

  constructor(errorCode: string, options?: ErrorOptions) {
    super(errorCode, options);
    this.name = 'ProviderFault';
    this.errorCode = errorCode;
  }
}

/** The protocol library wraps errors, so the fault may be a few causes deep. */
export function faultWithin(error: unknown): ProviderFault | undefined {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    if (current instanceof ProviderFault) return current;
    current = current.cause;
  }
  return undefined;
}
