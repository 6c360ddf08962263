import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { loadDemo } from '../demo/load.ts'
import { readEnv } from '../env.ts'
import { openFiles } from '../shop/media/open-files.ts'

// `npm run demo`: the demo catalogue for a database of one's own, which `npm start` leaves alone.
const log = { info() {}, warn: (_fields: object, message: string) => console.warn(message) }

try {
  const env = readEnv(process.env)
  await using open = new AsyncDisposableStack()
  const database = await openDatabase(env, log)
  open.defer(database.stop)
  const { db, pool, close } = connect(database.connection, log, 2)
  open.defer(close)
  await migrate(pool)
  const files = openFiles(env)
  const isLoaded = await loadDemo({
    db,
    files,
    clock: { now: () => new Date() },
    config: { timeZone: env.SHOP_TIME_ZONE },
  })
  console.log(isLoaded ? 'The demo catalogue is loaded.' : 'There are products already; nothing has changed.')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
