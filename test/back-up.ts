import { join } from 'node:path'
import { type Backup, writeBackup } from '../backup/write-backup.ts'
import { localFiles } from '../shop/media/local-files.ts'
import type { TestShop } from './harness.ts'

/** A shop's pictures, by its folder. */
export const filesOf = (dataDir: string) => localFiles(join(dataDir, 'media'))

export const backUp = (shop: TestShop, path: string, passphrase?: string): Promise<Backup> =>
  writeBackup(shop.connection, filesOf(shop.dataDir), path, passphrase)
