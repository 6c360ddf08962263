/** Where the shop keeps its pictures: a local folder, or storage shared by several machines. */
export type Files = {
  /** Keeps these bytes under this name. A name stands for its content, so one that is there already stays. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<StoredFile | undefined>
  /** Forgets this file; one that is not there is no error. */
  remove(name: string): Promise<void>
  /** @throws when the storage can't be reached or may not be used */
  check(): Promise<void>
}

/** `size` in bytes, `type` a media type. */
type StoredFile = { bytes: Buffer<ArrayBuffer>; size: number; type: string }

const TYPES = { webp: 'image/webp', jpg: 'image/jpeg' }

/** The media type of a picture's file, or undefined for any name that the shop would not have given. */
export function typeOfFile(name: string): string | undefined {
  const extension = /^[0-9a-f]{32}(?:-[1-9][0-9]{0,3}\.(webp)|\.(jpg))$/.exec(name)
  return extension ? TYPES[(extension[1] ?? extension[2]) as keyof typeof TYPES] : undefined
}
