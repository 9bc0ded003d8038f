/**
 * The people of a run, who are test users of the project. All of them are removed at the end of the run, however it
 * ends.
 */
import { Unavailable } from '../../../errors.ts';
import type { Management } from '../../../management/index.ts';
import type { MadePerson } from '../findings/report.ts';
import type { Budget } from '../traffic/budget.ts';
import { type Canaries, randomCanary } from './canary.ts';

export type WrongKind = Parameters<Management['createWrongToken']>[1];
export type Fault = 'none' | 'verify_503' | 'refresh_503' | 'slow';

export interface Person {
  /** The name of the person in the report. */
  readonly label: string;
  /** The id that the service gives to the app; null if the app has another login. */
  readonly id: number | null;
  /** The whole address; null if it is not known. */
  readonly email: string | null;
  readonly canaries: Canaries;
  /** A separate session outside the app, to try a token in a header. */
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
}

export const NOBODY: Person = {
  label: 'nobody',
  id: null,
  email: null,
  canaries: { name: '', address: '', written: [] },
  accessToken: null,
  refreshToken: null,
};

/** A test user, as the service made it. */
export type TestPerson = Person & { readonly id: number; readonly accessToken: string; readonly refreshToken: string };

/** The longest time to wait when the service limits the rate: it counts tickets by the minute. */
const LONGEST_WAIT_S = 60;

export class Cast {
  readonly #management: Management;
  readonly #budget: Budget;
  readonly #ids: number[] = [];
  /** Everybody whom the run made, also those who are gone. */
  readonly made: MadePerson[] = [];

  constructor(management: Management, budget: Budget) {
    this.#management = management;
    this.#budget = budget;
  }

  async create(label: string, options: { readonly sameEmailAs?: Person } = {}): Promise<TestPerson> {
    const name = randomCanary();
    const { id: other } = options.sameEmailAs ?? {};
    const made = await this.#ask(() =>
      this.#management.createTestUser({
        name: `Prove ${name[0]?.toUpperCase()}${name.slice(1)}`,
        ...(typeof other === 'number' && { sameEmailAs: other }),
      }),
    );
    this.#ids.push(made.user.id);
    this.made.push({ as: label, id: made.user.id, name: made.user.name ?? '', email: made.user.email });
    const address = options.sameEmailAs
      ? ''
      : (made.user.email.split('@')[0] ?? '').replace(/^test-/, '').toLowerCase();
    return {
      label,
      id: made.user.id,
      email: made.user.email,
      canaries: { name, address, written: [] },
      accessToken: made.access_token,
      refreshToken: made.refresh_token,
    };
  }

  async ticket({ id }: TestPerson): Promise<string> {
    return (await this.#ask(() => this.#management.createTestUserTicket(id))).ticket;
  }

  wrongToken({ id }: TestPerson, kind: WrongKind): Promise<string> {
    return this.#ask(() => this.#management.createWrongToken(id, kind));
  }

  async fault({ id }: TestPerson, fault: Fault): Promise<void> {
    await this.#ask(() => this.#management.changeTestUser(id, { fault }));
  }

  /** Gives the person a new address, as a provider would report it at the next sign-in. */
  async changeAddress(person: TestPerson): Promise<TestPerson> {
    const address = randomCanary();
    const email = `${address}@test.invalid`;
    await this.#ask(() => this.#management.changeTestUser(person.id, { email }));
    return { ...person, email, canaries: { ...person.canaries, address } };
  }

  /** Removes a person and all their sessions at the service. A key for CI may do nothing else with test users. */
  async revoke({ id }: TestPerson): Promise<void> {
    await this.#ask(() => this.#management.deleteTestUser(id));
    this.#ids.splice(this.#ids.indexOf(id), 1);
  }

  async end(): Promise<void> {
    for (const id of this.#ids.splice(0)) await this.#management.deleteTestUser(id).catch(() => undefined);
  }

  async #ask<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      const waitS = error instanceof Unavailable ? error.retryAfterS : undefined;
      if (waitS === undefined || waitS > LONGEST_WAIT_S) throw error;
      await this.#budget.wait(waitS * 1_000);
      return call();
    }
  }
}
