/** The file cannot be applied as it is. No message contains a value of the file: it could be a secret by mistake. */

export interface Fault {
  readonly path: string;
  readonly message: string;
}

export class FileFault extends Error {
  override readonly name = 'FileFault';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[], message = 'The file cannot be applied as it is. Nothing was changed.') {
    super(message);
    this.faults = faults;
  }
}
