/** Runs a call of a tool and reports how it ended, whichever way it does. */
import { ERRORS } from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import type { RecordToolCall, ToolCall } from './ports.ts';

export async function recorded<T>(
  record: RecordToolCall,
  call: Pick<ToolCall, 'tenantId' | 'operation'>,
  work: () => Promise<Result<T, DomainError>>,
): Promise<Result<T, DomainError>> {
  const started = performance.now();
  const end = (status: number): void => record({ ...call, status, durationMs: performance.now() - started });
  try {
    const result = await work();
    end(result.ok ? 200 : ERRORS[result.error.code].status);
    return result;
  } catch (error) {
    end(error instanceof Unavailable ? ERRORS.unavailable.status : ERRORS.internalError.status);
    throw error;
  }
}
