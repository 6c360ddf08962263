import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OrderDocument } from '../../contract/documents/document.ts'
import { API_BASE } from '../../contract/endpoints/endpoint.ts'
import type { Order } from '../../contract/order.ts'
import { fetchFile } from './authorized-fetch.ts'
import { ApiError, call } from './client.ts'
import { REVOKE_AFTER_MS, saveAsFile } from './save-as-file.ts'
import { isBackOffice, storage } from './storage.ts'

/** An error 403 where the order's id alone shows none any more (R5.44). */
export function useDocuments({ id, payment }: Order) {
  return useQuery({
    // A refund may add a credit note.
    queryKey: [...keyOf(id), payment?.refunded_amount],
    queryFn: () => readDocuments(id),
    enabled: payment?.payment_status === 'paid' || payment?.payment_status === 'refunded',
    staleTime: 0,
    meta: { silent: true },
  })
}

const keyOf = (id: string) => ['documents', id]

function readDocuments(id: string): Promise<OrderDocument[]> {
  const params = { id }
  if (isBackOffice(location.pathname)) return call('GET /order/{id}/documents/', { params })
  if (!storage.token('token')) return call('GET /order/guest/{id}/documents/', { params })
  // A customer may have ordered as a guest before logging in.
  return call('GET /order/user/{id}/documents/', { params }).catch((error) => {
    if (error instanceof ApiError && error.status === 404)
      return call('GET /order/guest/{id}/documents/', { params })
    throw error
  })
}

export function useCreateInvoice(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /order/{id}/invoice/', { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(id) }),
  })
}

/** A link sends no token, which the documents of a customer need. @throws ApiError */
export async function saveDocument({ kind, number, pdf_url }: OrderDocument): Promise<void> {
  await saveFile(pdf_url, `${kind.replace('_', '-')}-${number}.pdf`)
}

/** @throws ApiError */
export async function saveFile(url: string, name: string): Promise<void> {
  saveAsFile(await fetchFile(url), name)
}

/** In a new tab, which is opened at once: browsers block it later. @throws ApiError */
export async function showDocument({ html_url }: OrderDocument): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const url = URL.createObjectURL(await fetchFile(html_url))
    if (tab) tab.location.href = url
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** A photo of a return needs the token of the page. @returns the address for an image; undefined until it is loaded */
export function useReturnPhoto(returnId: string, photoId: string): string | undefined {
  const url = `${API_BASE}/returns/${returnId}/photos/${photoId}/`
  const { data: photo } = useQuery({
    queryKey: ['return-photo', url],
    queryFn: () => fetchFile(url),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    if (!photo) return
    const made = URL.createObjectURL(photo)
    setSrc(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return src
}
