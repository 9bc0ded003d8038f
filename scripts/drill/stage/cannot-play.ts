/** A scenario cannot be played on this machine; the message says what it lacks. It is skipped, and the run says so. */
export class CannotPlay extends Error {
  override name = 'CannotPlay';
}

export class MissingProgram extends CannotPlay {
  constructor(...programs: string[]) {
    super(`this machine has no ${programs.join(', ')}. Get it so: apt-get install ${programs.join(' ')}`);
  }
}
