/** Runs a call through its gates. If the call is refused, everything that the gates took is given back. */
import type { ErrorCode } from '@porchlight/contract';
import { Refusal } from '../kernel/domain-error.ts';
import { ok } from '../kernel/result.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import { ARRIVAL_GATES, type GateNeeds, INPUT_GATES } from './gates.ts';
import type { Calls, Passage } from './ports.ts';

const ADMITTED = Symbol('admitted');

export function createCalls(needs: GateNeeds): Calls {
  return {
    async admit(call) {
      for (const gate of Object.values(ARRIVAL_GATES)) {
        const asked = await gate(call, needs);
        if (!asked.ok) {
          call.log.end(asked.error.code);
          return asked;
        }
      }
      return ok({ call, admitted: ADMITTED });
    },

    async makeCall({ call, admitted }, input, work) {
      if (admitted !== ADMITTED) throw new Error(`${call.terms.id} has not passed the gates of its arrival`);
      const passages: Passage[] = [];
      const giveBack = async (): Promise<void> => {
        for (const passage of passages) await passage.giveBack();
      };
      const run = async (): ReturnType<typeof work> => {
        for (const gate of Object.values(INPUT_GATES)) {
          const asked = await gate(call, input, needs);
          if (!asked.ok) return asked;
          passages.push(asked.value);
        }
        return work();
      };
      try {
        const made = await run();
        if (made.ok) for (const passage of passages) await passage.made();
        else await giveBack();
        call.log.end(made.ok ? null : made.error.code);
        return made;
      } catch (error) {
        // A refused call has changed nothing. After an unexpected error we cannot know that, so nothing is given back.
        if (error instanceof Refusal) await giveBack();
        call.log.end(codeOf(error));
        throw error;
      }
    },
  };
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof Refusal) return error.error.code;
  return error instanceof Unavailable ? 'unavailable' : 'internalError';
}
