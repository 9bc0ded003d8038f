/** One tool, as each kind of caller sees it. Its answer passes its output schema, which is the allowlist. */

import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { McpTool, OperationId } from '@porchlight/contract';
import type { z } from 'zod';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { CallerKind, McpCaller } from './caller.ts';

export interface ToolFace<Input extends z.ZodObject = z.ZodObject> {
  readonly description: string;
  readonly input: Input;
  readonly annotations: ToolAnnotations;
}

export interface Tool {
  readonly name: McpTool;
  readonly title: string;
  /** One sentence for people. */
  readonly summary: string;
  readonly variants: Readonly<Record<CallerKind, ToolFace>>;
  /** The equivalent operations of the REST API. If an error names one of them, it names this tool here. */
  readonly operations: readonly OperationId[];
  readonly output: z.ZodObject;
  /** Paths in the output of values that the tool is meant to give out, although they look like secrets. */
  readonly secretOutputs?: readonly string[];
  /** `input` has passed the schema of the caller's variant. */
  run(input: Record<string, unknown>, caller: McpCaller): Promise<Result<object, DomainError>>;
}

/** No tool touches anything but this service. */
export const READS: ToolAnnotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
export const ADDS: ToolAnnotations = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
