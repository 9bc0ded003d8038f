/** One local tool. It takes the project's folder in place of keys; what it answers passes its output schema. */
import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { z } from 'zod';

export interface LocalTool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly input: Input;
  readonly output: z.ZodObject;
  run(input: z.output<Input>): Promise<object>;
}

/** Keeps the input typed where the tool is written, and forgets the type where tools are listed. */
export const localTool = <Input extends z.ZodObject>(tool: LocalTool<Input>): LocalTool => tool as unknown as LocalTool;

export const READS: ToolAnnotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
export const ADDS: ToolAnnotations = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
