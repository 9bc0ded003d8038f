export const NEXT_MODULES: Readonly<Record<string, string>>;
export function addressOfModule(source: string): string;
