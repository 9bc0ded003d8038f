/** A refusal of this server itself, in the form in which the service writes its own. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { PACKAGE_TEXTS } from '../../../generated/packages.ts';
import type { FieldFault, Fix } from '../../../generated/porchlight.schemas.ts';
import { CredentialsConflict, CredentialsInvalid, CredentialsMissing } from '../../credentials/index.ts';
import { Refused, SessionEnded, Unavailable } from '../../errors.ts';
import { scrub } from './scrub.ts';
import { type ToolFix, ToolRefusal } from './tool-refusal.ts';

interface RefusalBody {
  readonly code: string;
  readonly message: string;
  readonly fix?: ToolFix | Fix | undefined;
  readonly errors?: readonly FieldFault[] | undefined;
  readonly retry_after_s?: number | undefined;
}

const refusal = (body: RefusalBody): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: JSON.stringify(scrub(body)) }],
});

export function badArguments(error: z.ZodError): CallToolResult {
  const errors = error.issues.map(({ path, message }) => ({
    path: path.map(String).join('.') || 'arguments',
    message,
  }));
  return errors.some(({ path }) => path === 'confirmed')
    ? refusal({
        code: 'confirmationRequired',
        message: 'This action needs `confirmed: true`, the boolean.',
        fix: { why: 'Ask the user; when they agree, repeat the call with `"confirmed": true`.' },
        errors,
      })
    : refusal({ code: 'invalidRequest', message: 'The arguments do not fit; `errors` lists every fault.', errors });
}

/** An unknown error is unexpected: it is thrown again, and the protocol answers with an internal error. */
export function refusalOf(error: unknown): CallToolResult {
  if (error instanceof ToolRefusal) return refusal({ code: error.code, message: error.message, fix: error.fix });
  if (error instanceof CredentialsMissing) {
    const fix = { why: 'Create a project here, once the user has agreed.', tool: 'create_tenant' };
    return refusal({ code: 'credentialsMissing', message: error.message, fix });
  }
  if (error instanceof CredentialsConflict) return refusal({ code: 'credentialsConflict', message: error.message });
  if (error instanceof CredentialsInvalid) return refusal({ code: 'credentialsInvalid', message: error.message });
  if (error instanceof Unavailable) {
    const fix = error.code === 'unreachable' ? { why: START_IT } : undefined;
    return refusal({ code: error.code, message: error.message, fix, retry_after_s: error.retryAfterS });
  }
  if (error instanceof Refused || error instanceof SessionEnded) {
    const { fix, errors } = error.problem;
    return refusal({ code: error.code, message: error.message, fix, errors });
  }
  throw error;
}

const START_IT = `Ask the user to start the service (\`${PACKAGE_TEXTS.command} start\` in the folder that has it), or to start this server with the right address: \`--base-url\` or PORCHLIGHT_BASE_URL. Then repeat the call.`;
