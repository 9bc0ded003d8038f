/** The two settings of an app, as lines of `.env.local`. Pure. Neither is secret. */
export interface Settings {
  readonly baseUrl: string;
  readonly tenantId: string;
}

export const ENV_FILE = '.env.local';

/** `text` with the settings in it: lines for the same names are replaced, all others stay as they are. */
export function withSettings(text: string, { baseUrl, tenantId }: Settings, prefix = ''): string {
  const values = [
    [`${prefix}PORCHLIGHT_BASE_URL`, baseUrl],
    [`${prefix}PORCHLIGHT_TENANT_ID`, tenantId],
  ] as const;
  const isOld = (line: string): boolean => values.some(([name]) => line.trimStart().startsWith(`${name}=`));
  const kept = text.split(/\r?\n/).filter((line) => !isOld(line));
  while (kept.at(-1) === '') kept.pop();
  return `${[...kept, ...values.map(([name, value]) => `${name}=${value}`)].join('\n')}\n`;
}
