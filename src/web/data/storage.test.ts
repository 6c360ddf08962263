import { expect, it } from 'vitest'
import { storage } from './storage.ts'

// Proves: R11.55
it('a log-out removes what the browser showed last, and keeps the past searches', () => {
  const pieces = [{ id: 'ring', name: 'Ring' }]
  storage.write('recent', { id: 'recent', pieces })
  storage.write('searches', { id: 'guest', texts: ['ring'] })
  storage.clearSession('admin_token')
  expect(storage.read('recent')?.pieces).toEqual(pieces)
  storage.clearSession('token')
  expect(storage.read('recent')).toBeUndefined()
  expect(storage.read('searches')?.texts).toEqual(['ring'])
})
