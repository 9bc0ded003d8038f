export interface PlannedFile {
  readonly path: string;
  readonly content: string;
  /** `kept` means that a file of that name exists and stays unchanged. */
  readonly action: 'write' | 'change' | 'kept';
}
