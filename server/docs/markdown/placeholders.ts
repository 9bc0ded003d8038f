/**
 * `{{name}}` and `{{name argument}}` in a document's source are replaced by facts of the contract, so that a document
 * cannot say anything else than the service does. A placeholder that nothing fills stops the start.
 */

export type Fact = (argument: string) => string;
export type Facts = Readonly<Record<string, Fact>>;

const PLACEHOLDER = /\{\{([a-z_]+)(?: ([^{}]+))?\}\}/g;

export function fillPlaceholders(text: string, facts: Facts): string {
  return text.replaceAll(PLACEHOLDER, (placeholder, name: string, argument = '') => {
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
    if (fact === undefined) throw new Error(`Nothing fills ${placeholder}.`);
    return fact(argument);
  });
}
