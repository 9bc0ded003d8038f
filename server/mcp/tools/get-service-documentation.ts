/** The documentation for agents. It needs no tenant, credentials, confirmation or scope. */
import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { ServiceDocumentation } from '../ports.ts';
import { READS, type Tool } from '../tool.ts';

const face = {
  description:
    'Returns the documentation of Porchlight for agents: how to create a project, provision sign-in for an app, check and refresh tokens, read events, and hand the project to a human. Read-only; needs no project and no credentials. Read it first.',
  input: z.strictObject({}),
  annotations: READS,
};

export const getServiceDocumentation = (documentation: ServiceDocumentation): Tool => ({
  name: 'get_service_documentation',
  title: 'Read the documentation',
  summary: 'Returns the documentation for agents.',
  variants: { public: face, oauth: face },
  operations: [],
  output: z.object({ documentation: z.string().meta({ description: 'Markdown, the same text as /llms.txt.' }) }),
  run: async () => ok({ documentation: documentation.text() }),
});
