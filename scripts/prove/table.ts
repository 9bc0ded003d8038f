/** The output of a run: a line for each mutant, and then the table check by mutant by example. */
import { CHECK_IDS } from '../../sdk/src/cli/prove/findings/catalogue.ts';
import { isGrave, type Report } from '../../sdk/src/cli/prove/findings/report.ts';

interface Row {
  readonly where: string;
  readonly mutant: string;
  readonly planted: string;
  readonly ids: readonly string[];
}

export class Table {
  readonly #rows: Row[] = [];
  readonly #sound = new Map<string, Set<string>>();
  #alarms = 0;
  #requests = 0;
  #seconds = 0;

  readonly #isWhole: boolean;

  /** Only a whole run says which faults no other check found. */
  constructor(isWhole = false) {
    this.#isWhole = isWhole;
    console.log('| Example | Mutant | Planted | Found | Requests | Seconds |\n| --- | --- | --- | --- | --- | --- |');
  }

  /** An unchanged app: there is nothing to find, and every run must say the same. */
  sound(where: string, turn: number, report: Report): void {
    const grave = report.findings.filter(isGrave);
    this.#alarms += grave.length;
    const { requests } = report.coverage;
    const said = this.#sound.get(where) ?? new Set<string>();
    this.#sound.set(where, said.add(JSON.stringify([requests, report.findings.map(({ id, title }) => [id, title])])));
    this.#line(where, `as it is, run ${turn}`, '–', idsOf(report), report);
    for (const { id, title } of grave) console.log(`  false alarm: ${id} ${title}`);
  }

  mutant(where: string, mutant: string, planted: string, report: Report): void {
    const ids = idsOf(report);
    this.#rows.push({ where, mutant, planted, ids });
    this.#line(where, mutant, planted, ids, report);
  }

  #line(where: string, mutant: string, planted: string, ids: readonly string[], { coverage }: Report): void {
    this.#requests += coverage.requests;
    this.#seconds += coverage.seconds;
    const missed = planted === '–' || ids.includes(planted) ? '' : '**missed** ';
    const cells = [
      where,
      mutant,
      planted,
      `${missed}${ids.join(' ') || 'nothing'}`,
      coverage.requests,
      coverage.seconds,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }

  /** Prints the sums. Returns false if too many faults were missed or a result is wrong. */
  close(): boolean {
    const found = this.#rows.filter(({ planted, ids }) => ids.includes(planted));
    const wheres = [...new Set(this.#rows.map(({ where }) => where))];
    const heads = [...wheres, ...(this.#isWhole ? ['Alone'] : [])];
    console.log(`\nFound by its own check of planted:\n\n| Check | ${heads.join(' | ')} |`);
    console.log(`| --- |${' --- |'.repeat(heads.length)}`);
    for (const id of CHECK_IDS) {
      const cells = wheres.map((where) => this.#share((row) => row.where === where && row.planted === id));
      const alone = this.#rows.filter(({ planted, ids }) => planted === id && ids.join() === id).length;
      console.log(`| ${[id, ...cells, ...(this.#isWhole ? [alone] : [])].join(' | ')} |`);
    }
    const unlike = [...this.#sound].filter(([, said]) => said.size > 1).map(([where]) => where);
    for (const where of unlike) console.log(`runs of ${where} as it is differ: ${[...(this.#sound.get(where) ?? [])]}`);
    for (const row of this.#rows.filter((one) => !found.includes(one)))
      console.log(`missed: ${row.where}: ${row.mutant} (${row.planted})`);
    console.log(
      `\n${found.length} of ${this.#rows.length} mutants found, ${this.#alarms} false alarms on apps as they are.`,
      `${this.#requests} requests, ${Math.round(this.#seconds)} s.`,
    );
    const isEnough = wheres.every((where) => {
      const own = this.#rows.filter((row) => row.where === where);
      return own.filter(({ planted, ids }) => ids.includes(planted)).length / own.length >= 0.9;
    });
    return isEnough && unlike.length === 0 && this.#alarms === 0;
  }

  #share(isOne: (row: Row) => boolean): string {
    const rows = this.#rows.filter(isOne);
    return rows.length === 0 ? '' : `${rows.filter(({ planted, ids }) => ids.includes(planted)).length}/${rows.length}`;
  }
}

const idsOf = ({ findings }: Report): string[] => [...new Set(findings.filter(isGrave).map(({ id }) => id))];
