import { expect, it } from 'vitest'
import { setUpShop } from '../support/set-up-shop.ts'

const shop = setUpShop({ demo: true })

const waiting = async () =>
  (
    await shop.sql<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  )[0]?.n

// Proves: R1.10
it('a page of a list waits for its pieces before it counts them, with one connection', async () => {
  const locker = await shop.pool.connect()
  try {
    await locker.query('begin')
    await locker.query('lock table product_search')
    const page = fetch(`${shop.url}/products?min_price=1`)
    await expect.poll(waiting).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await waiting()).toBe(1)
    await locker.query('commit')
    expect((await page).status).toBe(200)
  } finally {
    locker.release()
  }
})
