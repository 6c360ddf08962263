import { sql } from 'kysely'
import type { Api } from './route.ts'

/** /healthz: this process answers. /readyz: it can serve shoppers, because its database answers too. */
export function healthRoutes({ app, shop }: Api): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    try {
      await sql`select 1`.execute(shop.db)
      return c.json({ status: 'ready' }, 200, { 'cache-control': 'no-store' })
    } catch {
      return c.json({ status: 'the database does not answer' }, 503, {
        'cache-control': 'no-store',
        'retry-after': '2',
      })
    }
  })
}
