/**
 * An agent that knows one address and what it reads there. It counts every request and the tokens of every answer.
 * Tokens are characters divided by four, the usual estimate for English text and code.
 */

export const tokensOf = (text: string): number => Math.ceil(text.length / 4);

export interface Spent {
  readonly calls: number;
  readonly tokens: number;
}

const NOTHING: Spent = { calls: 0, tokens: 0 };
const spend = (spent: Spent, text: string, calls = 1): Spent => ({
  calls: spent.calls + calls,
  tokens: spent.tokens + tokensOf(text),
});

export class Agent {
  /** Documents and descriptions. */
  reading = NOTHING;
  /** Calls and commands that make the project. */
  making = NOTHING;
  /** Calls that show that a sign-in works. */
  proving = NOTHING;
  readonly #seen: string[] = [];

  constructor(start: string) {
    this.#seen.push(start);
  }

  /** Reads an address that the agent was given or has found in a text that it read. */
  async read(address: string): Promise<string> {
    if (!this.#seen.some((text) => text.includes(address))) throw new Error(`nothing that was read names ${address}`);
    const text = await answerOf(await fetch(address, { headers: { 'user-agent': 'agent-path' } }));
    this.note(text);
    return text;
  }

  /** Adds a text that the agent did not get from an address. */
  note(text: string, calls = 1): void {
    this.reading = spend(this.reading, text, calls);
    this.#seen.push(text);
  }

  make(answer: string): void {
    this.making = spend(this.making, answer);
  }

  prove(answer: string): void {
    this.proving = spend(this.proving, answer);
  }
}

export async function answerOf(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return text;
}

/** A way from one address to somebody who is signed in. */
export interface Way {
  readonly name: string;
  /** `user` is the name of the user who is signed in at the end. */
  readonly walk: (baseUrl: string) => Promise<{ readonly agent: Agent; readonly user: string }>;
}
