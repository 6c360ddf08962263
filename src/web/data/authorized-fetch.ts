import { ApiError, UNREACHABLE } from './client.ts'
import { storage } from './storage.ts'

/** Bodies that are not JSON, with the token of the current page. @throws ApiError */
export async function authorizedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const sent = sentToken()
  const headers = { ...init.headers, ...(sent && { authorization: `Bearer ${sent.token}` }) }
  const response = await fetch(url, { ...init, headers, cache: 'no-store' }).catch(throwUnreachable)
  if (response.ok) return response
  throw new ApiError(response.status, await response.json().catch(() => ({})), sent)
}

/** @throws ApiError */
export async function fetchFile(url: string): Promise<Blob> {
  return await (await authorizedFetch(url)).blob().catch(throwUnreachable)
}

export function sentToken() {
  const key = storage.tokenKeyFor(location.pathname)
  const token = storage.token(key)
  return token ? { key, token } : undefined
}

export function throwUnreachable(): never {
  throw new ApiError(0, { detail: UNREACHABLE })
}
