/** Thrown when a part that the request needs is out of reach. The edge answers 503, and sessions stay valid. */
export class Unavailable extends Error {
  constructor(part: string, cause?: unknown) {
    super(`${part} is unavailable`, { cause });
    this.name = 'Unavailable';
  }
}

/** Thrown when the process cannot start. The message is the one line that the operator reads. */
export class CannotStart extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CannotStart';
  }
}

/** The provider's description could not be had, so a login cannot even start. It may work a moment later. */
export class ProviderUnavailable extends Error {
  readonly errorCode: string;

  constructor(errorCode: string, options?: ErrorOptions) {
    super(`the identity provider is unavailable (${errorCode})`, options);
    this.name = 'ProviderUnavailable';
    this.errorCode = errorCode;
  }
}
