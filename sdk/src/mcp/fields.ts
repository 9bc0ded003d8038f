/** Inputs that several tools share. */
import { z } from 'zod';

export const ProjectRoot = z
  .string()
  .min(1)
  .max(4_096)
  .meta({ description: 'Absolute path of the project, in whose root `.service` is or will be.' });

export const ConfirmedService = z.string().min(1).max(2_048).optional().meta({
  description:
    'Only where `.service` names another service than this server was started for: its base address, sent when the user has said that it is theirs.',
});

/** How a tool names its project. */
export const PROJECT = { project_root: ProjectRoot, confirmed_service: ConfirmedService };

export const Confirmed = z
  .literal(true)
  .meta({ description: 'The boolean true, sent only when the user explicitly authorized exactly this action.' });

const FEEDBACK_MAX = 20_000;

/** Counted as people count: an emoji is one character. */
export const FeedbackText = z
  .string()
  .trim()
  .min(1, 'must not be blank')
  .refine((text) => [...text].length <= FEEDBACK_MAX, 'must have at most 20,000 characters')
  .meta({ description: 'Nonempty trimmed text, at most 20,000 characters.', maxLength: FEEDBACK_MAX });
