import { z } from 'zod';
import { Unavailable } from '../../errors.ts';
import { localTool, READS } from '../tool.ts';

const TIMEOUT_MS = 15_000;

export const documentationTool = (baseUrl: string) =>
  localTool({
    name: 'get_service_documentation',
    title: 'Read the documentation',
    description:
      'Returns the documentation of Porchlight for agents: how to create a project, provision sign-in for an app, check and refresh tokens, read events, and hand the project to a human. Read-only; needs no project. Read it first.',
    annotations: READS,
    input: z.strictObject({}),
    output: z.object({ documentation: z.string() }),
    async run() {
      const response = await fetch(`${baseUrl}/llms.txt`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
        (cause) => {
          throw new Unavailable('unreachable', 'The service cannot be reached.', { cause });
        },
      );
      if (!response.ok) throw new Unavailable('unexpectedAnswer', `The documentation answered ${response.status}.`);
      return { documentation: await response.text() };
    },
  });
