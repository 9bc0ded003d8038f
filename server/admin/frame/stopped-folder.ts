/** The data folder of the embedded database, which only one process may use: the server, or a command while it is stopped. */
import { resolve } from 'node:path';
import { parseMasterKeys } from '../../crypto/master-keys.ts';
import { CannotStart } from '../../kernel/unavailable.ts';
import {
  type DataFolder,
  DataFolderInUse,
  holdsDatabase,
  lockDataFolder,
  readOrCreateMasterKey,
} from '../../storage/opening/data-folder.ts';

export function lockStoppedFolder(dataDir: string): DataFolder {
  // A command that made an empty database in a wrong folder would answer that there is nothing.
  if (!holdsDatabase(dataDir)) {
    throw new CannotStart(
      `There is no database under ${resolve(dataDir)}. Set DATA_DIR (or DATABASE_URL) as for the server; the server makes the database when it starts first.`,
    );
  }
  try {
    return lockDataFolder(dataDir);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    throw new CannotStart(
      `The server is running on ${error.folder} (process ${error.pid}), and the embedded database takes one process at a time. Stop the server, run this command, and start the server again. With PostgreSQL (DATABASE_URL) both run at once.`,
      error,
    );
  }
}

/** The master keys of the folder. A command never makes one: a new key would not fit the data. */
export function storedMasterKeys({ masterKeyPath }: DataFolder): Uint8Array[] {
  const missing = (): never => {
    throw new CannotStart(`${masterKeyPath} holds no master key. Restore it from a backup, or set MASTER_KEY.`);
  };
  return parseMasterKeys(readOrCreateMasterKey(masterKeyPath, missing)) ?? missing();
}
