/**
 * Runs the checks of one step in order, up to the first refusal. A check may return something that the step needs later.
 */
import { fail, ok, type Result } from '../../kernel/result.ts';

type Check = (facts: never) => Result<object, unknown>;

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never;
/** The facts that every check of the step needs: a step that lacks one does not compile. */
type FactsOf<Each extends Check> = Intersection<Each extends (facts: infer Facts) => unknown ? Facts : never>;
type FoundBy<Each extends Check> = Intersection<Extract<ReturnType<Each>, { readonly ok: true }>['value']>;
type RefusalOf<Each extends Check> = Extract<ReturnType<Each>, { readonly ok: false }>['error'];

export function runChecks<Each extends Check>(
  checks: readonly Each[],
  facts: FactsOf<Each>,
): Result<FoundBy<Each>, RefusalOf<Each>> {
  let found = {};
  for (const check of checks) {
    const result = check(facts as never);
    if (!result.ok) return fail(result.error as RefusalOf<Each>);
    found = { ...found, ...result.value };
  }
  return ok(found as FoundBy<Each>);
}
