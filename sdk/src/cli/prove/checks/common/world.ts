/** What the checks share: the people, the pages that they were shown, and the list of findings. */
import { CHECK_IDS, type CheckId } from '../../findings/catalogue.ts';
import type { Cell, Column } from '../../findings/matrix.ts';
import { type Finding, isAtLeast, type NotReached, type Severity, type ShownRequest } from '../../findings/report.ts';
import { shownOf, shows } from '../../people/canary.ts';
import type { Cast, Person, TestPerson } from '../../people/cast.ts';
import type { RunTeams } from '../../people/run-teams.ts';
import type { Entry } from '../../people/sign-in.ts';
import type { SignOut } from '../../people/sign-out.ts';
import { atPath, shownAddress } from '../../site/address.ts';
import { handlerOf, patternOf } from '../../site/match-route.ts';
import type { SourceRoute } from '../../site/source-routes.ts';
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
  readonly teams: RunTeams;
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
  readonly framework: string | null;
  readonly fixOf: (id: CheckId) => string;
  /** The routes that the source of the app has. */
  readonly routes: readonly SourceRoute[];
  /** Names that handlers take from a query or a header. */
  readonly parameters: readonly string[];
  /** Hears of each finding. What it throws ends the check. */
  readonly onFinding?: (finding: Finding) => void;
}

/** These are about a session or an account. The handler of an address at which they show is not where the fault is. */
const WITHOUT_LINE: readonly string[] = ['P14', 'P15', 'P17', 'P18', 'P19', 'P23', 'P24', 'P26', 'P28'];

/** What is known of who can do what by a method that changes something. */
interface KnownChange {
  readonly method: string;
  readonly route: string;
  readonly cells: Partial<Record<Column, Cell>>;
}

const MOST_OF_ONE = 8;

export class World {
  readonly parts: WorldParts;
  readonly findings: Finding[] = [];
  /** Pages that show a person to everybody: they say nothing about a session. */
  readonly open = new Set<string>();
  readonly proved = new Set<CheckId>();
  /** What the checks saw of who can open which address. */
  readonly noted = new Map<string, Partial<Record<Column, Cell>>>();
  readonly changes = new Map<string, KnownChange>();
  /** A browser with the cookies of A from before a sign-out. Null if there was none. */
  endedSession: Visitor | null = null;
  readonly #skipped = new Map<CheckId, { readonly why: string; readonly applies: boolean }>();

  constructor(parts: WorldParts) {
    this.parts = parts;
  }

  /** Notes that a check was carried out, with any result. */
  prove(...ids: CheckId[]): void {
    for (const id of ids) this.proved.add(id);
  }

  /** A check that was begun and did not come to its end has no answer, unless it found something. */
  unprove(ids: readonly CheckId[]): void {
    for (const id of ids) if (!this.findings.some((one) => one.id === id)) this.proved.delete(id);
  }

  /** Why a check could not be carried out, although it applies. The first reason counts. */
  skip(ids: readonly CheckId[], why: string): void {
    this.#leave(ids, { why, applies: true });
  }

  /** Why a check does not apply to this app or this run. */
  without(ids: readonly CheckId[], why: string): void {
    this.#leave(ids, { why, applies: false });
  }

  #leave(ids: readonly CheckId[], reason: { readonly why: string; readonly applies: boolean }): void {
    for (const id of ids) if (!this.#skipped.has(id)) this.#skipped.set(id, reason);
  }

  find(id: CheckId, severity: Severity, title: string, requests: readonly ShownRequest[], url?: URL): void {
    // A finding of the level `info` is no answer to a check.
    if (severity !== 'info') this.prove(id);
    const { as = '', request = '' } = requests.at(-1) ?? {};
    const [, method = 'GET'] = /^([A-Z]{3,7}) /.exec(request) ?? [];
    const fingerprint = `${id} ${url ? `${method} ${this.routeOf(url, method)}` : title} ${as}`;
    const at = this.findings.findIndex((one) => one.fingerprint === fingerprint);
    const known = this.findings[at];
    const seen = (known?.seen ?? 0) + 1;
    if (known && isAtLeast(known.severity, severity)) {
      this.findings[at] = { ...known, seen };
      return;
    }
    const handler = url && !WITHOUT_LINE.includes(id) ? handlerOf(url, method, this.parts.routes) : null;
    const source = handler && { file: handler.file, line: handler.line };
    const fix = this.parts.fixOf(id);
    const finding = { id, fingerprint, severity, title, requests, fix, seen, ...(source && { source }) };
    if (known) this.findings[at] = finding;
    // One fault in many routes needs no more than a few examples.
    else if (this.findings.filter((one) => one.id === id).length < MOST_OF_ONE) this.findings.push(finding);
    this.parts.onFinding?.(finding);
  }

  /** The pattern of an address, which is the same in every run. */
  routeOf(url: URL, method = 'GET'): string {
    return patternOf(url, method, this.parts.routes);
  }

  shownRoute({ path }: SourceRoute): string {
    return shownAddress(atPath(path.replaceAll('{}', ':id'), this.parts.gate.app));
  }

  note(column: Column, url: URL, cell: Cell): void {
    const cells = this.noted.get(url.href) ?? {};
    if (cells[column] !== 'opened') this.noted.set(url.href, { ...cells, [column]: cell });
  }

  noteChange(column: Column, url: URL, method: string, cell: Cell): void {
    const route = this.routeOf(url, method);
    const key = `${method} ${route}`;
    const { cells = {} } = this.changes.get(key) ?? {};
    if (cells[column] !== 'opened') this.changes.set(key, { method, route, cells: { ...cells, [column]: cell } });
  }

  /** Checks without an answer, with the reason. */
  get unanswered(): NotReached[] {
    return CHECK_IDS.filter((id) => !this.proved.has(id)).map((id) => ({
      what: id,
      ...(this.#skipped.get(id) ?? { why: 'the run ended before', applies: true }),
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

export const requestOf = ({ method, url }: Pick<Answer, 'method' | 'url'>): string => `${method} ${shownAddress(url)}`;

/** A request as the report shows it. `seen` is what the answer held: words for it, or the person whose canaries are looked for. */
export function shownRequest(as: string, answer: Answer, seen: Person | string = '', note = ''): ShownRequest {
  const words = typeof seen === 'string' ? seen : whose(answer.text, seen);
  return {
    as,
    request: `${requestOf(answer)}${note && ` ${note}`}`,
    answer: `${answer.status || 'no answer'}${words && `, ${words}`}`,
  };
}

function whose(text: string, { canaries, label }: Person): string {
  const shown = shownOf(text, canaries);
  if (shown === null) return `nothing of ${label}`;
  return shown === 'name' ? `the name of ${label}` : `the data of ${label}`;
}
