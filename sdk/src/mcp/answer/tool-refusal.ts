/** A refusal by a tool itself, before or instead of the service. */
export interface ToolFix {
  readonly why: string;
  readonly tool?: string;
}

export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
  readonly code: string;
  readonly fix: ToolFix | undefined;

  constructor(code: string, message: string, fix?: ToolFix) {
    super(message);
    this.code = code;
    this.fix = fix;
  }
}
