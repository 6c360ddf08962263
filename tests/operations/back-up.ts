import { join } from 'node:path'
import { type Backup, writeBackup } from '../../src/backup/write-backup.ts'
import { localFiles } from '../../src/shop/catalog/images/local-files.ts'
import type { TestShop } from '../support/harness.ts'

/** The image files of a data folder. */
export const filesOf = (dataDir: string) => localFiles(join(dataDir, 'media'))

export const backUp = (shop: TestShop, path: string, passphrase?: string): Promise<Backup> =>
  writeBackup(shop.connection, filesOf(shop.dataDir), path, { passphrase, workFactor: 10 })
