import { createHash } from 'node:crypto'
import { HttpError } from './errors.ts'
import { readBytes } from './read-body.ts'

type Upload = { request: Request; recheckCaller(): Promise<void> }

/** @returns the file, and its hash as the body of an idempotent call @throws HttpError 413, 415 */
export async function readCsvBody(
  { request, recheckCaller }: Upload,
  maxBytes: number,
): Promise<{ bytes: Uint8Array; body: string }> {
  if (!/^text\/csv\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new HttpError(415, 'Send the file as text/csv.')
  }
  const bytes = await readBytes(request, maxBytes)
  await recheckCaller()
  return { bytes, body: createHash('sha256').update(bytes).digest('base64url') }
}

export function isDryRun({ dry_run }: { dry_run?: string | undefined }): boolean {
  return dry_run === '1' || dry_run === 'true'
}
