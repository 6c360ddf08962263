import { on, once } from 'node:events'
import { addAbortSignal } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { HttpError } from './errors.ts'

type FileLimits = {
  field: string
  maxFiles: number
  maxBytes: number
  tooLarge: string
}

type ReceivedFile = { name: string; bytes: Buffer }

// For boundaries and part headers.
const FORM_OVERHEAD = 100_000

/**
 * Streams the files of a multipart form with backpressure, one file in memory at a time. After an error the rest of the
 * body is read and discarded, so that the client receives the response.
 * @throws HttpError 400 damaged, 413 too large, 415 no multipart form, 422 in another field or too many
 */
export async function* readFiles(request: Request, limits: FileLimits): AsyncGenerator<ReceivedFile> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new HttpError(415, 'Send the files as multipart/form-data.')
  }
  const maxTotal = limits.maxFiles * limits.maxBytes + FORM_OVERHEAD
  if (Number(request.headers.get('content-length')) > maxTotal) throw tooLarge(limits)
  if (!request.body) throw new HttpError(400, 'The request has no body.')
  const form = openForm(type, limits)
  const stop = new AbortController()
  const pumping = pump(bounded(request.body, maxTotal, limits), form, stop)
  try {
    yield* filesIn(form, limits, stop.signal)
  } catch (error) {
    const reason = stop.signal.aborted ? stop.signal.reason : error
    throw reason instanceof HttpError ? reason : damaged()
  } finally {
    stop.abort()
    await pumping
  }
}

async function* filesIn(
  form: BusboyInstance,
  limits: FileLimits,
  signal: AbortSignal,
): AsyncGenerator<ReceivedFile> {
  let number = 0
  for await (const part of on(form, 'file', { close: ['finish'], signal })) {
    const [field, stream, name] = part as [string, BusboyFileStream, string]
    if (field !== limits.field) throw refused(limits, `Send the files as '${limits.field}'.`)
    if (++number > limits.maxFiles) throw refused(limits, `Send at most ${limits.maxFiles} files at a time.`)
    yield { name, bytes: await collect(stream, limits, signal) }
  }
}

async function collect(stream: BusboyFileStream, limits: FileLimits, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of addAbortSignal(signal, stream)) chunks.push(chunk)
  if (stream.truncated) throw tooLarge(limits)
  return Buffer.concat(chunks)
}

function openForm(type: string, { maxBytes, maxFiles }: FileLimits): BusboyInstance {
  try {
    const form = new Busboy({
      headers: { 'content-type': type },
      limits: { fileSize: maxBytes, files: maxFiles + 1, fields: 20, fieldSize: 1_000, headerPairs: 50 },
    })
    // Errors reach `filesIn`; without these listeners they would also end the process.
    form.on('error', () => {})
    form.on('file', (_field, stream) => stream.on('error', () => {}))
    return form
  } catch {
    throw damaged()
  }
}

/** Respects backpressure; after `stop` the rest is discarded. */
async function pump(
  body: AsyncIterable<Uint8Array>,
  form: BusboyInstance,
  stop: AbortController,
): Promise<void> {
  try {
    for await (const chunk of body) {
      if (stop.signal.aborted || form.write(chunk)) continue
      await once(form, 'drain', { signal: stop.signal }).catch(() => {})
    }
    if (!stop.signal.aborted) form.end()
  } catch (error) {
    stop.abort(error)
  }
}

async function* bounded(body: ReadableStream<Uint8Array>, maxTotal: number, limits: FileLimits) {
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > maxTotal) throw tooLarge(limits)
    yield chunk
  }
}

function tooLarge({ field, tooLarge: message }: FileLimits): HttpError {
  return new HttpError(413, message, [{ path: field, message }])
}

function refused({ field }: FileLimits, message: string): HttpError {
  return new HttpError(422, message, [{ path: field, message }])
}

function damaged(): HttpError {
  return new HttpError(400, 'The upload arrived damaged. Please try again.')
}
