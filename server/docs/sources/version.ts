/** The release that the documents describe. */
import manifest from '../../../package.json' with { type: 'json' };

export const VERSION: string = manifest.version;
