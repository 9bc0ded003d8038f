/** How a credential becomes a caller. Each kind is checked by the feature that hands it out, and no endpoint does it by itself. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import type { Caller } from './caller.ts';

/** The parts of a request that may decide who is calling. */
export interface AuthRequest extends Pick<Request, 'ip'> {
  readonly headers: IncomingHttpHeaders;
  readonly query: object;
}

/** The caller, or the reason why the credential is refused. */
export type Authenticator = (req: AuthRequest, now: Date) => Promise<Result<Caller, DomainError>>;
