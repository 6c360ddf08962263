import type { ImportReport } from '../../../contract/admin/product-csv.ts'
import { API_BASE } from '../../../contract/endpoint.ts'
import type { Product } from '../../../contract/product.ts'
import { ApiError, UNREACHABLE } from '../../data/client.ts'
import { saveAsFile } from '../../data/save-as-file.ts'
import { storage } from '../../data/storage.ts'

// What is no JSON: pictures and CSV. Pictures tell how far they are, which fetch() can't.

type Sending = {
  /** Gets the part that has been sent, from 0 to 1. */
  onProgress: (part: number) => void
  idempotencyKey: string
}

/** Adds pictures to a product, all of them or none, unless somebody else has saved it meanwhile. */
export async function uploadPictures(
  { id, updated_at }: Pick<Product, 'id' | 'updated_at'>,
  files: File[],
  { onProgress, idempotencyKey }: Sending,
): Promise<Product> {
  const body = new FormData()
  for (const file of files) body.append('files', file, file.name.replaceAll(' ', '_'))
  await Promise.all(files.map(makeSureOf))
  const sentToken = session()
  return await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${API_BASE}/products/${encodeURIComponent(id)}/upload/`)
    request.responseType = 'json'
    request.setRequestHeader('authorization', `Bearer ${sentToken?.token ?? ''}`)
    request.setRequestHeader('if-match', updated_at)
    request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(throwUnreachable())
    request.onload = () => {
      if (request.status >= 300) reject(new ApiError(request.status, request.response ?? {}, sentToken))
      else if (request.response) resolve(request.response as Product)
      else reject(throwUnreachable())
    }
    request.send(body)
  })
}

/** Judges a file of products, or, with an `idempotencyKey`, takes it in. */
export async function sendProductCsv(file: File, idempotencyKey?: string): Promise<ImportReport> {
  await makeSureOf(file)
  const response = await ask(`/products/import/?dry_run=${idempotencyKey ? 0 : 1}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
    body: file,
  })
  return (await response.json().catch(throwUnreached)) as ImportReport
}

/** Saves what a call gives as a file. */
export async function download(path: string, name: string): Promise<void> {
  const response = await ask(path, {})
  saveAsFile(await response.blob().catch(throwUnreached), name)
}

// A browser does not send a file that was saved anew since: the call would only seem not to reach the shop.
async function makeSureOf(file: File): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      const detail = `${file.name} has changed since it was chosen. Please choose it again.`
      throw new ApiError(0, { detail })
    })
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  const sentToken = session()
  const headers = { ...init.headers, authorization: `Bearer ${sentToken?.token ?? ''}` }
  const response = await fetch(API_BASE + path, { ...init, headers, cache: 'no-store' }).catch(throwUnreached)
  if (response.ok) return response
  throw new ApiError(response.status, await response.json().catch(() => ({})), sentToken)
}

function throwUnreached(): never {
  throw throwUnreachable()
}

function throwUnreachable(): ApiError {
  return new ApiError(0, { detail: UNREACHABLE })
}

function session() {
  const token = storage.token('admin_token')
  return token ? { key: 'admin_token' as const, token } : undefined
}
