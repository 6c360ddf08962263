import { join } from 'node:path'
import type { Files } from './files.ts'
import { localFiles } from './local-files.ts'
import { type S3Storage, s3Files } from './s3-files.ts'

export function openFiles({ DATA_DIR, s3 }: { DATA_DIR: string; s3: S3Storage | undefined }): Files {
  return s3 ? s3Files(s3) : localFiles(join(DATA_DIR, 'media'))
}
