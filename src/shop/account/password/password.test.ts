import { describe, expect, it } from 'vitest'
import { hashPassword, matchesPassword } from './password.ts'

describe('a password', () => {
  // Proves: R2.5
  it('matches only its own hash, in any Unicode normalisation', async () => {
    const hash = await hashPassword('caf\u00e9 au lait')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await matchesPassword('cafe\u0301 au lait', hash)).toBe(true)
    expect(await matchesPassword('caf\u00e9 au lait', await hashPassword('cafe\u0301 au lait'))).toBe(true)
    expect(await matchesPassword('cafe au lait', hash)).toBe(false)
    expect(await hashPassword('caf\u00e9 au lait')).not.toBe(hash)
  })

  it('never matches an unknown account or one without a password', async () => {
    expect(await matchesPassword('', undefined)).toBe(false)
    expect(await matchesPassword('anything', undefined)).toBe(false)
    expect(await matchesPassword('', '')).toBe(false)
  })

  // Proves: R2.5
  it('is hashed without blocking the event loop', async () => {
    let turns = 0
    const counting = setInterval(() => turns++, 1)
    await Promise.all(Array.from({ length: 6 }, (_, index) => hashPassword(`password ${index}`)))
    clearInterval(counting)
    expect(turns).toBeGreaterThan(6)
  })
})
