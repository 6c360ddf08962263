import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { customer, enabledAdmin } from '../../../../tests/support/accounts.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'
import { ShopError } from '../../lib/errors.ts'
import { countLoginAttempt, forgetLoginAttempt, type Login } from './login-failures.ts'

const shop = setUpShop()

let now: Date
let login: Login
beforeEach(() => {
  now = new Date()
  login = { kind: 'user', email: `${randomUUID()}@example.com`, ip: '192.0.2.1' }
})

const advance = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}

/** @returns 0 when the attempt is allowed, otherwise the seconds to wait */
async function wait(from: Login = login, accountId?: string, db = shop.shop.db): Promise<number> {
  try {
    await countLoginAttempt({ ...shop.shop, db, clock: { now: () => now } }, from, accountId)
    return 0
  } catch (error) {
    if (error instanceof ShopError && error.code === 'too_many_tries') return error.retryAfter ?? -1
    throw error
  }
}

async function waits(count: number): Promise<number[]> {
  const seen: number[] = []
  for (let index = 0; index < count; index++) seen.push(await wait())
  return seen
}

describe('wrong passwords from one address', () => {
  // Proves: R2.28
  it('cause no pause five times, then growing pauses of at most a minute', async () => {
    expect(await waits(5)).toEqual([0, 0, 0, 0, 0])
    const pauses: number[] = []
    for (let index = 0; index < 8; index++) {
      const pause = await wait()
      pauses.push(pause)
      advance(pause - 1)
      expect(await wait()).toBe(1)
      advance(1)
      expect(await wait()).toBe(0)
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
  })

  it('are reset by the right password and after an hour', async () => {
    await waits(7)
    await forgetLoginAttempt(shop.shop.db, login)
    expect(await waits(6)).toEqual([0, 0, 0, 0, 0, 2])
    advance(3_600)
    expect(await waits(6)).toEqual([0, 0, 0, 0, 0, 2])
  })

  it('ignore the case of the e-mail address and are separate for customers and admins', async () => {
    await waits(5)
    expect(await wait({ ...login, email: login.email.toUpperCase() })).toBe(2)
    expect(await wait({ ...login, kind: 'admin' })).toBe(0)
  })
})

describe('wrong passwords from all addresses', () => {
  const from = (place: number): Login => ({ ...login, ip: `198.51.100.${place}` })

  // Proves: R2.29
  it('are allowed a hundred times an hour, also concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 130 }, (_, place) => wait(from(place))))
    expect(answers.filter((seconds) => seconds === 0)).toHaveLength(100)
    expect(answers.filter((seconds) => seconds === 3_600)).toHaveLength(30)
    advance(3_599)
    expect(await wait(from(200))).toBe(1)
    advance(1)
    expect(await wait(from(200))).toBe(0)
  })

  // Proves: R2.29
  it('never lock out a recognised address', async () => {
    const { id } = await customer(shop)
    const home = from(250)
    await shop.sql('insert into recognised_ips values ($1, $2, $3)', [id, home.ip, now])
    for (let place = 0; place < 100; place++) await wait(from(place), id)
    expect(await wait(from(240), id)).toBe(3_600)
    expect(await wait(home, id)).toBe(0)
  })

  // Proves: R2.33
  it('for an admin are e-mailed to the owner once an hour, but not for an unknown account', async () => {
    const admin = await enabledAdmin(shop)
    const attack = async (email: string) => {
      for (let place = 0; place < 103; place++)
        await wait({ kind: 'admin', email, ip: `198.51.100.${place}` })
    }
    const alerts = async () =>
      (await shop.mailTo(admin.email)).filter(({ subject }) => /guessing an admin/.test(subject)).length
    await attack('nobody@example.com')
    await attack(admin.email.toUpperCase())
    await expect.poll(alerts).toBe(1)
    advance(3_601)
    await attack(admin.email)
    await expect.poll(alerts).toBe(2)
    const [mail] = await shop.mailTo(admin.email)
    expect(mail?.text).toContain(`(${admin.email})`)
    expect(mail?.text).toContain('/admin/log?part=security')
    expect(mail?.text).not.toContain('nobody@example.com')
  })

  it('do not include right ones', async () => {
    for (let place = 0; place < 150; place++) {
      expect(await wait(from(place))).toBe(0)
      await forgetLoginAttempt(shop.shop.db, from(place))
    }
  })
})
