import { PRIVATE_FOLDER } from './image-widths.ts'

export type Files = {
  /** Names are content hashes, so an existing file stays. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<StoredFile | undefined>
  /** A missing file is no error. */
  remove(name: string): Promise<void>
  /** @throws when the storage is unreachable or refuses access */
  check(): Promise<void>
}

/** `size` in bytes, `type` a media type. */
type StoredFile = { bytes: Buffer<ArrayBuffer>; size: number; type: string }

const FILE_NAME =
  /^(?:[0-9a-f]{32}-[1-9][0-9]{0,3}\.(webp)|private\/[0-9a-f]{32}\.(webp|pdf|png|jpg)|[0-9a-f]{32}\.(jpg|pdf))$/

const TYPES = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' }

export function isPrivateFile(name: string): boolean {
  return name.startsWith(PRIVATE_FOLDER)
}

/** For /media. */
export function publicFiles(files: Files): Pick<Files, 'get'> {
  return { get: async (name) => (isPrivateFile(name) ? undefined : await files.get(name)) }
}

/** @returns the media type, or undefined for a name that the shop does not generate */
export function typeOfFile(name: string): string | undefined {
  const extension = FILE_NAME.exec(name)?.slice(1).find(Boolean)
  return extension && TYPES[extension as keyof typeof TYPES]
}
