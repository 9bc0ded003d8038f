import { z } from 'zod';
import { FeedbackText, PROJECT } from '../fields.ts';
import type { OpenProject } from '../project.ts';
import { ADDS, localTool } from '../tool.ts';

export const giveFeedbackTool = (openProject: OpenProject) =>
  localTool({
    name: 'give_feedback',
    title: 'Give feedback',
    description:
      'Sends feedback about Porchlight to the people who run it: what was missing, wrong or hard to find. Works while the project is paused. Leave out credentials and personal data of users.',
    annotations: { ...ADDS, idempotentHint: false },
    input: z.strictObject({ ...PROJECT, feedback: FeedbackText }),
    output: z.object({ success: z.literal(true) }),
    async run({ feedback, ...project }) {
      await (await openProject(project)).management.feedback(feedback);
      return { success: true };
    },
  });
