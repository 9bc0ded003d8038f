export interface PlannedFile {
  readonly path: string;
  readonly content: string;
  /** `kept`: a file of that name is there, and stays as it is. */
  readonly action: 'write' | 'change' | 'kept';
}
