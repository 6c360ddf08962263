import { expect, it } from 'vitest'
import type { SecurityEvent } from '../../../contract/admin/security-log.ts'
import { securityActor, securityDetail } from './security-labels.ts'

const event = (more: Partial<SecurityEvent>): SecurityEvent => ({
  id: 1,
  created_at: '2026-11-27T12:00:00Z',
  kind: 'export',
  actor: null,
  ip: null,
  count: 1,
  detail: {},
  ...more,
})

it('describes a security event', () => {
  const words = (detail: Record<string, string>) => securityDetail(event({ detail }))
  expect(words({ reason: 'wrong password' })).toBe('wrong password')
  expect(words({ what: 'images', reason: 'too large' })).toBe('images, too large')
  expect(words({ account: 'customer', account_id: 'x' })).toBe('account of a customer')
  expect(words({ account: 'admin', by: 'ADMIN_EMAILS' })).toBe('account of an admin, by ADMIN_EMAILS')
  expect(words({ place: 'new' })).toBe('from a new network')
})

it('names the actor as far as it is known', () => {
  const actor = { kind: 'user' as const, id: null, name: '', email: null }
  expect(securityActor(event({}))).toBe('—')
  expect(securityActor(event({ actor }))).toBe('A customer')
  expect(securityActor(event({ actor: { ...actor, kind: 'admin', email: 'a@example.com' } }))).toBe(
    'a@example.com',
  )
  expect(securityActor(event({ actor: { ...actor, name: 'Ada Byron', email: 'a@example.com' } }))).toBe(
    'Ada Byron',
  )
})
