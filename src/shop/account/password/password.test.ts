import { describe, expect, it } from 'vitest'
import { fitsPassword, hashPassword } from './password.ts'

describe('a password', () => {
  // Proves: R2.5
  it('fits its own hash only, however its letters were composed', async () => {
    const kept = await hashPassword('caf\u00e9 au lait')
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await fitsPassword('cafe\u0301 au lait', kept)).toBe(true)
    expect(await fitsPassword('caf\u00e9 au lait', await hashPassword('cafe\u0301 au lait'))).toBe(true)
    expect(await fitsPassword('cafe au lait', kept)).toBe(false)
    expect(await hashPassword('caf\u00e9 au lait')).not.toBe(kept)
  })

  it('never fits an account that is not there, or whose password was taken away', async () => {
    expect(await fitsPassword('', undefined)).toBe(false)
    expect(await fitsPassword('anything', undefined)).toBe(false)
    expect(await fitsPassword('', '')).toBe(false)
  })

  // Proves: R2.5
  it('is hashed while the shop goes on', async () => {
    let turns = 0
    const counting = setInterval(() => turns++, 1)
    await Promise.all(Array.from({ length: 6 }, (_, index) => hashPassword(`password ${index}`)))
    clearInterval(counting)
    expect(turns).toBeGreaterThan(6)
  })
})
