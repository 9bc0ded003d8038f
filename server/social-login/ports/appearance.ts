/** The look of a project's pages. */
import type { DomainError } from '../../kernel/domain-error.ts';
import type { Result } from '../../kernel/result.ts';
import type { Appearance } from '../settings/appearance.ts';

export interface AppearanceStore {
  read(tenantId: string): Promise<Result<Appearance, DomainError>>;
  /** Replaces all of it; every node hears of it. */
  set(tenantId: string, appearance: Appearance, now: Date): Promise<Result<Appearance, DomainError>>;
}
