/** The two settings of an app, as lines of `.env.local`. Pure. Neither is secret. */
export interface Settings {
  readonly baseUrl: string;
  readonly tenantId: string;
}

export const ENV_FILE = '.env.local';

const valuesOf = ({ baseUrl, tenantId }: Settings, prefix: string): readonly (readonly [string, string])[] => [
  [`${prefix}PORCHLIGHT_BASE_URL`, baseUrl],
  [`${prefix}PORCHLIGHT_TENANT_ID`, tenantId],
];

export const settingLines = (settings: Settings, prefix = ''): string[] =>
  valuesOf(settings, prefix).map(([name, value]) => `${name}=${value}`);

/** Returns `text` with the settings: lines with the same names are replaced, all others stay as they are. */
export function withSettings(text: string, settings: Settings, prefix = ''): string {
  const names = valuesOf(settings, prefix).map(([name]) => name);
  const isOld = (line: string): boolean => names.some((name) => line.trimStart().startsWith(`${name}=`));
  const kept = text.split(/\r?\n/).filter((line) => !isOld(line));
  while (kept.at(-1) === '') kept.pop();
  return `${[...kept, ...settingLines(settings, prefix)].join('\n')}\n`;
}
