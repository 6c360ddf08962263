import { HttpError } from './errors.ts'

const MAX_JSON_BYTES = 100_000

/** Reads a JSON object, or null where that is allowed. @throws HttpError 400 malformed, 413 over `maxBytes`, 415 not JSON */
export async function readBody(
  request: Request,
  { isOptional = false, isNullable = false, maxBytes = MAX_JSON_BYTES } = {},
): Promise<object | null> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readBytes(request, maxBytes)
  if (bytes.length === 0 && isOptional) return {}
  if (bytes.length === 0) throw new HttpError(400, 'The request has no body.')
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new HttpError(415, 'Send the body as application/json.')
  }
  const value = parse(bytes)
  if (value === null && isNullable) return null
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpError(400, 'The body must be a JSON object.')
  }
  return value
}

/** @throws HttpError 413 */
export async function readBytes(request: Request, max: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length')
  if (Number(declared) > max) throw tooLarge(max)
  try {
    // Node reads no more than the declared length; this is cheaper than a stream.
    if (declared !== null) return new Uint8Array(await request.arrayBuffer())
    return await readChunks(request, max)
  } catch (error) {
    // The client closed the connection; without this, the error would look like a lost database connection.
    throw error instanceof HttpError
      ? error
      : new HttpError(400, 'The request ended before its body was whole.')
  }
}

async function readChunks({ body }: Request, max: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > max) throw tooLarge(max)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(max: number): HttpError {
  return new HttpError(413, `The request is too large: at most ${sizeOf(max)}.`)
}

function sizeOf(bytes: number): string {
  const megabytes = bytes / 2 ** 20
  return megabytes >= 1 ? `${megabytes} MB` : `${bytes / 1_000} kB`
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new HttpError(400, 'The body is not valid JSON.')
  }
}
