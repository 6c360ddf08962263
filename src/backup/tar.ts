import { readBackup } from './encryption.ts'

type TarEntry = { name: string; bytes: Buffer }

const BLOCK = 512
const NO_BACKUP = 'This file is damaged, or is no backup of a shop.'

/** One ustar entry: header and content, padded to whole blocks. */
export function tarEntry(name: string, bytes: Buffer, at: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`tar entry name too long: ${name}`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write(
    `${Math.floor(at.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, bytes, Buffer.alloc(-bytes.length & (BLOCK - 1))])
}

export const TAR_END = Buffer.alloc(2 * BLOCK)

/** Holds one entry in memory at a time. @throws Error with a sentence when the archive is truncated or invalid */
export async function* readTar(path: string, passphrase?: string): AsyncGenerator<TarEntry> {
  await using chunks = readBackup(path, passphrase)
  const read = reader(chunks)
  for (;;) {
    const header = await read(BLOCK)
    if (header.every((byte) => byte === 0)) return await drain(chunks)
    if (Number.parseInt(textAt(header, 148, 8), 8) !== checksumOf(header)) {
      throw new Error(NO_BACKUP)
    }
    const size = Number.parseInt(textAt(header, 124, 12), 8)
    const bytes = await read(size + (-size & (BLOCK - 1)))
    yield { name: textAt(header, 0, 100), bytes: bytes.subarray(0, size) }
  }
}

/** The last bytes of an encrypted file prove that it is whole. */
async function drain(chunks: AsyncIterator<Buffer>): Promise<void> {
  while (!(await chunks.next()).done);
}

function reader(chunks: AsyncIterator<Buffer>): (length: number) => Promise<Buffer> {
  let buffered: Buffer = Buffer.alloc(0)
  let hasStarted = false
  return async (length) => {
    const parts = [buffered]
    let size = buffered.length
    while (size < length) {
      const { value, done } = await chunks.next()
      if (done) throw new Error(hasStarted ? 'This backup is cut off: its end is missing.' : NO_BACKUP)
      parts.push(value)
      size += value.length
    }
    const all = parts.length === 1 ? buffered : Buffer.concat(parts)
    buffered = all.subarray(length)
    hasStarted = true
    return all.subarray(0, length)
  }
}

/** The checksum field itself counts as spaces. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0)
}

function textAt(header: Buffer, start: number, length: number): string {
  return (
    header
      .subarray(start, start + length)
      .toString('utf8')
      .split('\0', 1)[0] ?? ''
  ).trim()
}
