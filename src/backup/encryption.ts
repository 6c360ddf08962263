import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'

type Sink = { write(bytes: Uint8Array): Promise<void>; end(): Promise<void> }

const AGE_HEADER = 'age-encryption.org/v1\n'
// The base-2 logarithm for scrypt: about a second for each guess of the passphrase.
const WORK_FACTOR = 18
export const DAMAGED = 'This backup is damaged. Please use another one; nothing has been changed.'

export function plainSink(file: FileHandle): Sink {
  return { write: (bytes) => file.writeFile(bytes), end: async () => {} }
}

/** Encrypts the stream in the age format (age-encryption.org). */
export async function encryptingSink(
  file: FileHandle,
  passphrase: string,
  workFactor: number = WORK_FACTOR,
): Promise<Sink> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const encrypted = await encrypter.encrypt(readable)
  const writer = writable.getWriter()
  const written = (async () => {
    for await (const bytes of encrypted) await file.writeFile(bytes)
  })()
  written.catch(() => {})
  return {
    // The stream's error only says that it ended; the file's error says why.
    write: (bytes) => writer.write(bytes).catch(() => written),
    async end() {
      await writer.close()
      await written
    },
  }
}

export async function isEncrypted(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE_HEADER.length))
  return buffer.toString('latin1', 0, bytesRead) === AGE_HEADER
}

/** Decrypts the backup if it is encrypted. @throws Error with a sentence: missing or wrong passphrase, damaged file */
export async function* readBackup(path: string, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const isPlain = !(await isEncrypted(path))
  const read = () => createReadStream(path, { highWaterMark: 1024 * 1024 })
  if (isPlain) return yield* read()
  if (passphrase === undefined)
    throw new Error('This backup is encrypted: it needs its passphrase. Nothing has been changed.')
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const file = read()
  const opened = await decrypter.decrypt(Readable.toWeb(file) as ReadableStream<Uint8Array>).catch(() => {
    file.destroy()
    throw new Error('This passphrase does not open the backup. Nothing has been changed.')
  })
  try {
    for await (const bytes of opened) yield Buffer.from(bytes)
  } catch (error) {
    // Only file-system errors have a code.
    throw (error as NodeJS.ErrnoException).code ? error : new Error(DAMAGED, { cause: error })
  }
}
