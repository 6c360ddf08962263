import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'
import { ShopError } from './errors.ts'
import { type Attempt, runIdempotent } from './idempotency.ts'

const shop = setUpShop()

let key: string
let count = 0
beforeEach(() => {
  count += 1
  key = `key-${count}`
})

const call = (body: unknown = { a: 1, b: [1, 2] }, scope = ['guest:1', '/pay/']) => ({ scope, key, body })
const expireLease = () =>
  shop.sql(`update idempotency_keys set heartbeat_at = now() - interval '1 minute' where answer is null`)

// Proves: R1.24
it('runs once and returns the stored response, whatever the field order of the body', async () => {
  let done = 0
  const act = async () => ({ done: ++done })
  expect(await runIdempotent(shop.shop, call({ a: 1, b: { c: 2, d: null } }), act)).toEqual({ done: 1 })
  expect(await runIdempotent(shop.shop, call({ b: { d: null, c: 2 }, a: 1 }), act)).toEqual({ done: 1 })
  await expect(runIdempotent(shop.shop, call({ a: 2 }), act)).rejects.toMatchObject({ code: 'conflict' })
  expect(await runIdempotent(shop.shop, call(undefined, ['guest:2', '/pay/']), act)).toEqual({ done: 2 })
  expect(await runIdempotent(shop.shop, { ...call(), key: undefined }, act)).toEqual({ done: 3 })
})

it('a concurrent duplicate waits without holding a database connection', async () => {
  let done = 0
  const slow = async () => {
    await sleep(300)
    return { done: ++done }
  }
  const waiting = Promise.all(Array.from({ length: 40 }, () => runIdempotent(shop.shop, call(), slow)))
  await sleep(100)
  expect(await shop.sql('select 1 as one')).toEqual([{ one: 1 }])
  expect(new Set((await waiting).map((answer) => answer.done))).toEqual(new Set([1]))
})

// Proves: R1.25
it('a ShopError is not stored', async () => {
  const refuse = () => Promise.reject(new ShopError('conflict', 'Not now.'))
  await expect(runIdempotent(shop.shop, call(), refuse)).rejects.toThrow('Not now.')
  expect(await runIdempotent(shop.shop, call({ other: true }), async () => ({ fine: true }))).toEqual({
    fine: true,
  })
})

it('after an unexpected error the next attempt continues at once with the same id', async () => {
  const seen: Attempt[] = []
  const note = (attempt: Attempt | undefined) => attempt && seen.push(attempt)
  const fail = async (attempt: Attempt | undefined) => {
    note(attempt)
    throw new Error('the network broke')
  }
  await expect(runIdempotent(shop.shop, call(), fail)).rejects.toThrow('the network broke')
  await runIdempotent(shop.shop, call(), async (attempt) => ({ note: note(attempt) }))
  expect(seen).toMatchObject([
    { id: seen[0]?.id, isRetry: false },
    { id: seen[0]?.id, isRetry: true },
  ])
})

it('a call with an expired lease is retried, and the late response of the first is ignored', async () => {
  const started = Promise.withResolvers<void>()
  const resumed = Promise.withResolvers<void>()
  const first = runIdempotent(shop.shop, call(), async () => {
    started.resolve()
    await resumed.promise
    return { by: 'first' }
  })
  await started.promise
  await expireLease()
  expect(await runIdempotent(shop.shop, call(), async (attempt) => ({ isRetry: attempt?.isRetry }))).toEqual({
    isRetry: true,
  })
  resumed.resolve()
  await first
  expect(await runIdempotent(shop.shop, call(), async () => ({ by: 'third' }))).toEqual({ isRetry: true })
})

// Proves: R1.26
it('saveResponse rolls back the slower attempt, which returns the response of the faster one', async () => {
  const held = Promise.withResolvers<void>()
  const name = () => `once-${key}`
  const make = (by: string, until?: Promise<void>) =>
    runIdempotent(shop.shop, call(), (attempt) =>
      shop.shop.db.transaction().execute(async (tx) => {
        await tx.insertInto('brands').values({ name: name(), description: by }).execute()
        await until
        await attempt?.saveResponse(tx, { by })
        return { by }
      }),
    )
  const first = make('first', held.promise)
  await sleep(50)
  await expireLease()
  expect(await make('second')).toEqual({ by: 'second' })
  held.resolve()
  expect(await first).toEqual({ by: 'second' })
  expect(await shop.sql('select description from brands where name = $1', [name()])).toEqual([
    { description: 'second' },
  ])
})

// Proves: R1.26
it('an attempt refused because of another attempt returns the response of that one', async () => {
  const held = Promise.withResolvers<void>()
  const name = () => `once-${key}`
  const begun = Promise.withResolvers<void>()
  const make = (by: string, until?: Promise<void>) =>
    runIdempotent(shop.shop, call(), (attempt) =>
      shop.shop.db.transaction().execute(async (tx) => {
        await sql`lock table brands in exclusive mode`.execute(tx)
        const { numUpdatedRows: taken } = await tx
          .updateTable('brands')
          .set({ description: 'taken' })
          .where('name', '=', name())
          .executeTakeFirstOrThrow()
        if (taken > 0n) throw new ShopError('conflict', 'This name is taken.')
        await tx.insertInto('brands').values({ name: name(), description: by }).execute()
        begun.resolve()
        await until
        await attempt?.saveResponse(tx, { by })
        return { by }
      }),
    )
  const first = make('first', held.promise)
  await begun.promise
  await expireLease()
  const second = make('second')
  await sleep(200)
  held.resolve()
  expect(await Promise.all([first, second])).toEqual([{ by: 'first' }, { by: 'first' }])
})

it('a delayed attempt does not release the key of a later attempt', async () => {
  const refuse = Promise.withResolvers<never>()
  const finish = Promise.withResolvers<object>()
  const seen: Attempt[] = []
  const begin = (end: Promise<object>) =>
    runIdempotent(shop.shop, call(), async (attempt) => {
      if (attempt) seen.push(attempt)
      return await end
    })
  const first = begin(refuse.promise)
  await expect.poll(() => seen.length).toBe(1)
  await expireLease()
  const second = begin(finish.promise)
  await expect.poll(() => seen.length).toBe(2)
  refuse.reject(new ShopError('conflict', 'Not now.'))
  await sleep(50)
  const third = begin(Promise.resolve({ by: 'third' }))
  await sleep(300)
  finish.resolve({ by: 'second' })
  expect(await Promise.all([first, second, third])).toEqual(Array(3).fill({ by: 'second' }))
  expect(new Set(seen.map(({ id }) => id)).size).toBe(1)
})

it('a ShopError of a second attempt keeps the attempt id', async () => {
  const finish = Promise.withResolvers<object>()
  const seen: Attempt[] = []
  const act = (end: () => Promise<object>) =>
    runIdempotent(shop.shop, call(), async (attempt) => {
      if (attempt) seen.push(attempt)
      return await end()
    })
  const first = act(() => finish.promise)
  await expect.poll(() => seen.length).toBe(1)
  await expireLease()
  await expect(act(() => Promise.reject(new ShopError('conflict', 'Not now.')))).rejects.toThrow('Not now.')
  await act(async () => ({ by: 'third' }))
  finish.resolve({ by: 'first' })
  await first
  expect(seen.map(({ id }) => id)).toEqual(Array(3).fill(seen[0]?.id))
})
