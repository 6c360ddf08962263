import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../tests/support/harness.ts'
import { ShopError } from './errors.ts'
import { type Attempt, once } from './idempotency.ts'

let shop: TestShop
let key: string
let count = 0
beforeAll(async () => {
  shop = await openTestShop(inject('server'))
})
beforeEach(() => {
  count += 1
  key = `key-${count}`
})
afterAll(() => shop.close())

const call = (body: unknown = { a: 1, b: [1, 2] }, scope = ['guest:1', '/pay/']) => ({ scope, key, body })
const silence = () =>
  shop.sql(`update idempotency_keys set heartbeat_at = now() - interval '1 minute' where answer is null`)

// Proves: R1.24
it('is done once and answered twice, however the body was written', async () => {
  let done = 0
  const act = async () => ({ done: ++done })
  expect(await once(shop.shop, call({ a: 1, b: { c: 2, d: null } }), act)).toEqual({ done: 1 })
  expect(await once(shop.shop, call({ b: { d: null, c: 2 }, a: 1 }), act)).toEqual({ done: 1 })
  await expect(once(shop.shop, call({ a: 2 }), act)).rejects.toMatchObject({ code: 'conflict' })
  expect(await once(shop.shop, call(undefined, ['guest:2', '/pay/']), act)).toEqual({ done: 2 })
  expect(await once(shop.shop, { ...call(), key: undefined }, act)).toEqual({ done: 3 })
})

it('a parallel duplicate waits, without keeping a database connection', async () => {
  let done = 0
  const slow = async () => {
    await sleep(300)
    return { done: ++done }
  }
  const waiting = Promise.all(Array.from({ length: 40 }, () => once(shop.shop, call(), slow)))
  await sleep(100)
  expect(await shop.sql('select 1 as one')).toEqual([{ one: 1 }])
  expect(new Set((await waiting).map((answer) => answer.done))).toEqual(new Set([1]))
})

// Proves: R1.25
it('a refusal is not kept', async () => {
  const refuse = () => Promise.reject(new ShopError('conflict', 'Not now.'))
  await expect(once(shop.shop, call(), refuse)).rejects.toThrow('Not now.')
  expect(await once(shop.shop, call({ other: true }), async () => ({ fine: true }))).toEqual({ fine: true })
})

it('what failed half-way is taken over under the same id, at once', async () => {
  const seen: Attempt[] = []
  const note = (attempt: Attempt | undefined) => attempt && seen.push(attempt)
  const fail = async (attempt: Attempt | undefined) => {
    note(attempt)
    throw new Error('the network broke')
  }
  await expect(once(shop.shop, call(), fail)).rejects.toThrow('the network broke')
  await once(shop.shop, call(), async (attempt) => ({ note: note(attempt) }))
  expect(seen).toMatchObject([
    { id: seen[0]?.id, isRetry: false },
    { id: seen[0]?.id, isRetry: true },
  ])
})

it('a call whose process fell silent is taken over; a late answer of the first changes nothing', async () => {
  let wake = () => {}
  const asleep = new Promise<void>((resolve) => {
    wake = resolve
  })
  const first = once(shop.shop, call(), async () => {
    await asleep
    return { by: 'first' }
  })
  await sleep(50)
  await silence()
  expect(await once(shop.shop, call(), async (attempt) => ({ isRetry: attempt?.isRetry }))).toEqual({
    isRetry: true,
  })
  wake()
  await first
  expect(await once(shop.shop, call(), async () => ({ by: 'nobody' }))).toEqual({ isRetry: true })
})

// Proves: R1.26
it('what keeps its answer with what it makes is undone when another try was first, and answers as that one', async () => {
  const held = Promise.withResolvers<void>()
  const name = () => `once-${key}`
  const make = (by: string, until?: Promise<void>) =>
    once(shop.shop, call(), (attempt) =>
      shop.shop.db.transaction().execute(async (tx) => {
        await tx.insertInto('brands').values({ name: name(), description: by }).execute()
        await until
        await attempt?.keep(tx, { by })
        return { by }
      }),
    )
  const first = make('first', held.promise)
  await sleep(50)
  await silence()
  expect(await make('second')).toEqual({ by: 'second' })
  held.resolve()
  expect(await first).toEqual({ by: 'second' })
  expect(await shop.sql('select description from brands where name = $1', [name()])).toEqual([
    { description: 'second' },
  ])
})

// Proves: R1.26
it('what is refused because another try has just made it answers as that one', async () => {
  const held = Promise.withResolvers<void>()
  const name = () => `once-${key}`
  const begun = Promise.withResolvers<void>()
  const make = (by: string, until?: Promise<void>) =>
    once(shop.shop, call(), (attempt) =>
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
        await attempt?.keep(tx, { by })
        return { by }
      }),
    )
  const first = make('first', held.promise)
  await begun.promise
  await silence()
  const second = make('second')
  await sleep(200)
  held.resolve()
  expect(await Promise.all([first, second])).toEqual([{ by: 'first' }, { by: 'first' }])
})

it('a process that was only held up never lets a third try begin anew beside the one that took over', async () => {
  const refuse = Promise.withResolvers<never>()
  const finish = Promise.withResolvers<object>()
  const seen: Attempt[] = []
  const begin = (end: Promise<object>) =>
    once(shop.shop, call(), async (attempt) => {
      if (attempt) seen.push(attempt)
      return await end
    })
  const first = begin(refuse.promise)
  await expect.poll(() => seen.length).toBe(1)
  await silence()
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

it('a refusal after a takeover leaves the call to the same attempt, which an earlier try may still be at', async () => {
  const finish = Promise.withResolvers<object>()
  const seen: Attempt[] = []
  const act = (end: () => Promise<object>) =>
    once(shop.shop, call(), async (attempt) => {
      if (attempt) seen.push(attempt)
      return await end()
    })
  const first = act(() => finish.promise)
  await expect.poll(() => seen.length).toBe(1)
  await silence()
  await expect(act(() => Promise.reject(new ShopError('conflict', 'Not now.')))).rejects.toThrow('Not now.')
  await act(async () => ({ by: 'third' }))
  finish.resolve({ by: 'first' })
  await first
  expect(seen.map(({ id }) => id)).toEqual(Array(3).fill(seen[0]?.id))
})
