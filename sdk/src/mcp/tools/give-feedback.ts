import { z } from 'zod';
import { FeedbackText, ProjectRoot } from '../fields.ts';
import { managementOf } from '../project.ts';
import { ADDS, localTool } from '../tool.ts';

export const giveFeedbackTool = () =>
  localTool({
    name: 'give_feedback',
    title: 'Give feedback',
    description:
      'Sends feedback about Porchlight to the people who run it: what was missing, wrong or hard to find. Works while the project is paused. Leave out credentials and personal data of users.',
    annotations: { ...ADDS, idempotentHint: false },
    input: z.strictObject({ project_root: ProjectRoot, feedback: FeedbackText }),
    output: z.object({ success: z.literal(true) }),
    async run({ project_root, feedback }) {
      await (await managementOf(project_root)).feedback(feedback);
      return { success: true };
    },
  });
