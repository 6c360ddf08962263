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

const TYPES = { webp: 'image/webp', jpg: 'image/jpeg', pdf: 'application/pdf' }

/** @returns the media type, or undefined for a name that the shop does not generate */
export function typeOfFile(name: string): string | undefined {
  const extension = /^[0-9a-f]{32}(?:-[1-9][0-9]{0,3}\.(webp)|\.(jpg|pdf))$/.exec(name)
  return extension ? TYPES[(extension[1] ?? extension[2]) as keyof typeof TYPES] : undefined
}
