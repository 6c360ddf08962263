import { ShopError } from '../shop/lib/errors.ts'

export const TOLERANCE_S = 300

/**
 * Stripe's library does not refuse timestamps in the future, and needs the whole body first.
 * @throws ShopError 'bad_signature'
 */
export function checkSignatureHeader(header = '', nowMs = Date.now()): string {
  const parts = header.split(',')
  const times = parts.filter((part) => part.startsWith('t='))
  const [, seconds] = /^t=(\d{1,12})$/.exec(times[0] ?? '') ?? []
  const isSigned = parts.some((part) => /^v1=[0-9a-f]{64}$/.test(part))
  const isInTime = Math.abs(nowMs / 1000 - Number(seconds)) <= TOLERANCE_S
  if (times.length !== 1 || !isSigned || !isInTime) throw badSignature()
  return header
}

export function badSignature(): ShopError {
  return new ShopError('bad_signature', 'This webhook event does not carry a valid signature.')
}
