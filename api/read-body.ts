import { HttpError } from './errors.ts'

const MAX_JSON_BYTES = 100_000

/**
 * Reads a JSON object from a request.
 * @throws HttpError 400 malformed, 413 over 100 kB, 415 not JSON
 */
export async function readBody(request: Request, mayLack = false): Promise<object> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readBytes(request, MAX_JSON_BYTES)
  if (bytes.length === 0 && mayLack) return {}
  if (bytes.length === 0) throw new HttpError(400, 'The request has no body.')
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new HttpError(415, 'Send the body as application/json.')
  }
  const value = parse(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpError(400, 'The body must be a JSON object.')
  }
  return value
}

/** Reads at most `max` bytes, whatever the request says of its own length. @throws HttpError 413 */
export async function readBytes(request: Request, max: number): Promise<Uint8Array> {
  const tooLarge = new HttpError(413, `The request is too large: at most ${sizeOf(max)}.`)
  if (Number(request.headers.get('content-length')) > max) throw tooLarge
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of request.body) {
      length += chunk.length
      if (length > max) throw tooLarge
      chunks.push(chunk)
    }
  } catch (error) {
    // A connection that its caller has closed; the database is not to blame.
    throw error === tooLarge ? error : new HttpError(400, 'The request ended before its body was whole.')
  }
  return Buffer.concat(chunks)
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
