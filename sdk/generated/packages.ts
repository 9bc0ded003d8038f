// Copied from contract/src/packages.ts by `npm run generate`. Never edited.
/**
 * Where the packages come from, and the commands that texts print for them. Imports nothing: `npm run generate` copies this
 * file into the SDK.
 *
 * A name that nobody has published can be registered by anybody, and `npx <name>` would then run their code. So until
 * the packages are published, the service hands them out and no text fetches one by its name.
 */

/** The one setting. Set it to `true` once both packages are on npm, and run `npm run generate`: every text follows. */
export const PACKAGES_ARE_PUBLISHED: boolean = false;

export const SDK_PACKAGE = '@porchlight/sdk';
export const SERVICE_PACKAGE = 'porchlight';

export const SDK_PATH = '/sdk.tgz';
export const SERVICE_PATH = '/porchlight.tgz';
/** The package for Python. pip reads the version from the name of the file. */
export const pythonPath = (version: string): string => `/packages/porchlight-${version}-py3-none-any.whl`;

export interface PackageTexts {
  /** The command line, in a folder that has one of the packages. It never fetches a package. */
  readonly command: string;
  /** The command line, in any folder. */
  readonly commandAnywhere: (baseUrl: string) => string;
  /** What `npm install` gets for the SDK. */
  readonly sdkSource: (baseUrl: string) => string;
  /** What `npm install` gets for the service. */
  readonly serviceSource: (baseUrl: string) => string;
  /** What `pip install` gets. */
  readonly pythonSource: (baseUrl: string, version: string) => string;
}

export function packageTexts(arePublished: boolean): PackageTexts {
  const sdkSource = (baseUrl: string) => (arePublished ? SDK_PACKAGE : `${baseUrl}${SDK_PATH}`);
  return {
    command: arePublished ? 'npx porchlight' : 'npx --no-install porchlight',
    commandAnywhere: (baseUrl) => `npx --package=${sdkSource(baseUrl)} porchlight`,
    sdkSource,
    serviceSource: (baseUrl) => (arePublished ? SERVICE_PACKAGE : `${baseUrl}${SERVICE_PATH}`),
    pythonSource: (baseUrl, version) => (arePublished ? SERVICE_PACKAGE : `${baseUrl}${pythonPath(version)}`),
  };
}

export const PACKAGE_TEXTS: PackageTexts = packageTexts(PACKAGES_ARE_PUBLISHED);
