/** What the checks share: the people, the pages that they were shown, and the list of findings. */
import { CHECK_IDS, CHECKS, type CheckId } from '../../findings/catalogue.ts';
import type { Finding, NotReached, Severity, ShownRequest } from '../../findings/report.ts';
import { type Canaries, shownOf, shows } from '../../people/canary.ts';
import type { Cast, Person, TestPerson } from '../../people/cast.ts';
import type { Entry } from '../../people/sign-in.ts';
import type { SignOut } from '../../people/sign-out.ts';
import { shownAddress } from '../../site/address.ts';
import type { ScriptedCall } from '../../site/chromium.ts';
import { Visitor } from '../../site/visitor.ts';
import type { Walk } from '../../site/walk.ts';
import type { Answer, Gate } from '../../traffic/gate.ts';

/** A person of the run with a browser in which they are signed in. */
export interface Role {
  readonly person: Person;
  visitor: Visitor;
  readonly walk: Walk;
  /** A page that shows who is signed in, as this person. */
  readonly mirror: URL;
}

/** The parts that only a run with test users has: people who can be created, and signed in again and again. */
export interface Stage {
  readonly cast: Cast;
  readonly entry: Entry;
  readonly a: TestPerson;
  readonly b: TestPerson;
  /** The address at which the sign-in of A came back to the app. */
  readonly callback: URL;
  /** The app is an OpenID client of the project. */
  readonly isOpenId: boolean;
  /** The answers of the app when A and B signed in, from the callback on. */
  readonly trails: readonly (readonly Answer[])[];
  /** A browser that is newly signed in as this person. Null if the app did not let it in. */
  enter(person: TestPerson, visitor?: Visitor): Promise<Visitor | null>;
}

export interface WorldParts {
  readonly gate: Gate;
  readonly a: Role;
  readonly b: Role;
  readonly nobody: { readonly visitor: Visitor; readonly walk: Walk };
  readonly stage: Stage | null;
  readonly signOut: SignOut | null;
  readonly mayWrite: boolean;
  /** A third person, who has nothing to do with the others. Null if there are only two. */
  readonly third: () => Promise<Role | null>;
  /** The answer to an address that does not exist, so that it is not taken for a page. */
  readonly missing: Answer;
  /** What scripts of A's pages keep in the browser; empty in fetch mode. */
  readonly storage: string;
  /** The calls with a body that scripts sent on A's pages. There are none in fetch mode and none without `--write`. */
  readonly calls: readonly ScriptedCall[];
  readonly framework: string | null;
  readonly fixOf: (id: CheckId) => string;
  readonly sourceOf: (url: URL) => Finding['source'] | undefined;
}

export class World {
  readonly parts: WorldParts;
  readonly findings: Finding[] = [];
  /** Pages that show a person to everybody: they say nothing about a session. */
  readonly open = new Set<string>();
  readonly proved = new Set<CheckId>();
  readonly notReached = new Map<CheckId, string>();

  constructor(parts: WorldParts) {
    this.parts = parts;
  }

  /** Notes that a check was carried out, with any result. */
  prove(...ids: CheckId[]): void {
    for (const id of ids) this.proved.add(id);
  }

  /** Why a check could not be carried out. The first reason counts. */
  skip(ids: readonly CheckId[], why: string): void {
    for (const id of ids) if (!this.notReached.has(id)) this.notReached.set(id, why);
  }

  find(id: CheckId, severity: Severity, title: string, requests: readonly ShownRequest[], url?: URL): void {
    // A finding of the level `info` is no answer to a check.
    if (severity !== 'info') this.prove(id);
    // The same fault on many pages gives one finding for each kind of address. More than a few add nothing.
    if (this.findings.filter((one) => one.id === id).length >= 8) return;
    if (this.findings.some((one) => one.id === id && one.title === title)) return;
    const source = url && this.parts.sourceOf(url);
    this.findings.push({
      id,
      severity,
      title: title || CHECKS[id],
      requests,
      fix: this.parts.fixOf(id),
      ...(source && { source }),
    });
  }

  /** Checks without an answer, with the reason. */
  get unanswered(): NotReached[] {
    return CHECK_IDS.filter((id) => !this.proved.has(id)).map((id) => ({
      what: id,
      why: this.notReached.get(id) ?? 'the run ended before',
    }));
  }

  isSelf(answer: Answer, { canaries }: Person): boolean {
    return answer.status > 0 && answer.status < 400 && shows(answer.text, canaries);
  }

  /** Whether this browser is signed in, judged by the page that shows who it is. */
  async isSignedIn(visitor: Visitor, role: Role): Promise<boolean> {
    return this.isSelf(await visitor.get(role.mirror), role.person);
  }

  newVisitor(): Visitor {
    return new Visitor(this.parts.gate);
  }
}

/** A request for the report: who asked for what, and whose canary the answer had. */
export function shownRequest(as: string, answer: Answer, of?: Person, note = ''): ShownRequest {
  return {
    as,
    request: `${answer.method} ${shownAddress(answer.url)}${note && ` ${note}`}`,
    answer: `${answer.status || 'no answer'}${of ? `, ${whose(answer.text, of.canaries, of.label)}` : ''}`,
  };
}

function whose(text: string, canaries: Canaries, label: string): string {
  const shown = shownOf(text, canaries);
  if (shown === null) return `nothing of ${label}`;
  return shown === 'name' ? `the name of ${label}` : `the data of ${label}`;
}
