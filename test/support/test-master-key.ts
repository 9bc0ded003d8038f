/** The master key of every test: the prepared databases are sealed under it, so a harness must use the same one. */
export const testMasterKey: string = Buffer.alloc(32, 'porchlight test key').toString('base64url');
