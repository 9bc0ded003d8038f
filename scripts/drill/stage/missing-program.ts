/** A scenario needs a program that this machine does not have. */
export class MissingProgram extends Error {
  constructor(...programs: string[]) {
    super(`this machine has no ${programs.join(', ')}. Get it so: apt-get install ${programs.join(' ')}`);
    this.name = 'MissingProgram';
  }
}
