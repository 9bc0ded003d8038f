/** What the apps of this folder keep of each person: a row with an address, made when the person first comes. */
import type { Held } from '../reports/office.ts';

export interface Row {
  readonly id: string;
  /** The id of the person at the service. */
  readonly owner: number;
  readonly email: string;
  text: string;
}

export class Rows {
  readonly all: Row[] = [];
  readonly #idOf: (count: number) => string;

  constructor(idOf: (count: number) => string) {
    this.#idOf = idOf;
  }

  of({ person: { id: owner, email } }: Held): Row {
    const known = this.all.find((row) => row.owner === owner);
    if (known) return known;
    const made = { id: this.#idOf(this.all.length), owner, email, text: `first words of ${email}` };
    this.all.push(made);
    return made;
  }

  byId(id: string | null | undefined): Row | undefined {
    return this.all.find((row) => row.id === id);
  }

  /** The row, if it is this person's or if `isOpen`. */
  seenBy(held: Held, id: string | null | undefined, isOpen: boolean): Row | undefined {
    const row = this.byId(id);
    return row && (isOpen || row.owner === held.person.id) ? row : undefined;
  }
}

export const ENTER = '<a href="/enter">Sign in</a>';
