import type { ImportReport } from '../../../contract/admin/products/product-csv.ts'
import type { TrackingReport } from '../../../contract/admin/shipment.ts'
import { API_BASE } from '../../../contract/endpoints/endpoint.ts'
import type { Image, Product, ProductWithVariants } from '../../../contract/product.ts'
import type { AdminReturn } from '../../../contract/returns/order-return.ts'
import { authorizedFetch, fetchFile, sentToken, throwUnreachable } from '../../data/authorized-fetch.ts'
import { ApiError, UNREACHABLE } from '../../data/client.ts'
import { saveAsFile } from '../../data/save-as-file.ts'

// Requests whose body is not JSON. Image uploads use XMLHttpRequest: fetch has no upload progress.

type UploadOptions = {
  /** From 0 to 1. */
  onProgress: (fraction: number) => void
  idempotencyKey: string
}

/** All or none. With `updated_at` it fails when another admin has saved the product meanwhile. */
export async function uploadImages(
  { id, updated_at }: { id: string; updated_at?: string },
  files: File[],
  { onProgress, idempotencyKey }: UploadOptions,
): Promise<Product> {
  const body = new FormData()
  for (const file of files) body.append('files', file, file.name.replaceAll(' ', '_'))
  await Promise.all(files.map(checkReadable))
  const sent = sentToken()
  return await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${API_BASE}/products/${encodeURIComponent(id)}/upload/`)
    request.responseType = 'json'
    request.setRequestHeader('authorization', `Bearer ${sent?.token ?? ''}`)
    if (updated_at) request.setRequestHeader('if-match', updated_at)
    request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(unreachableError())
    request.onload = () => {
      if (request.status >= 300) reject(new ApiError(request.status, request.response ?? {}, sent))
      else if (request.response) resolve(request.response as Product)
      else reject(unreachableError())
    }
    request.send(body)
  })
}

export function uploadPageImage(file: File): Promise<Image> {
  return sendFile('/admin/page-images/', file)
}

export function uploadCertificate(id: string, file: File): Promise<ProductWithVariants> {
  return sendFile(`/products/${id}/certificate/`, file)
}

export function uploadReturnLabel(id: string, file: File): Promise<AdminReturn> {
  return sendFile(`/returns/${id}/label/`, file)
}

async function sendFile<Answer>(path: string, file: File): Promise<Answer> {
  await checkReadable(file)
  const body = new FormData()
  body.append('files', file)
  const response = await authorizedFetch(API_BASE + path, { method: 'POST', body })
  return (await response.json().catch(throwUnreachable)) as Answer
}

/** A dry run without an `idempotencyKey`. */
export async function sendProductCsv(
  file: File,
  { idempotencyKey, withImages = false }: { idempotencyKey?: string; withImages?: boolean } = {},
): Promise<ImportReport> {
  await checkReadable(file)
  const query: Record<string, string> = withImages ? { download_images: '1' } : {}
  return await sendCsv<ImportReport>('/products/import/', file, { idempotencyKey, query })
}

/** A dry run without an `idempotencyKey`. */
export async function sendTrackingCsv(text: string, idempotencyKey?: string): Promise<TrackingReport> {
  return await sendCsv<TrackingReport>('/shipping/import/', text, { idempotencyKey })
}

async function sendCsv<Report>(
  path: string,
  body: File | string,
  { idempotencyKey, query }: { idempotencyKey: string | undefined; query?: Record<string, string> },
): Promise<Report> {
  const search = new URLSearchParams({ dry_run: idempotencyKey ? '0' : '1', ...query })
  const response = await authorizedFetch(`${API_BASE}${path}?${search}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
    body,
  })
  return (await response.json().catch(throwUnreachable)) as Report
}

export async function download(path: string, name: string): Promise<void> {
  saveAsFile(await fetchFile(API_BASE + path), name)
}

// Browsers refuse to send a file that has changed since it was chosen, which looks like a network error.
async function checkReadable(file: File): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      const detail = `${file.name} has changed since it was chosen. Please choose it again.`
      throw new ApiError(0, { detail })
    })
}

function unreachableError(): ApiError {
  return new ApiError(0, { detail: UNREACHABLE })
}
