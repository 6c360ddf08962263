import { loadDemo } from '../demo/load.ts'
import { readEnv } from '../src/env.ts'
import { openFiles } from '../src/shop/catalog/images/open-files.ts'
import { migratedDatabaseOf } from './shell-database.ts'

// `npm run demo`: loads the demo catalogue into an external database; `npm start` does not.

try {
  const env = readEnv(process.env)
  await using open = new AsyncDisposableStack()
  const isLoaded = await loadDemo({
    db: await migratedDatabaseOf(env, open),
    files: openFiles(env),
    clock: { now: () => new Date() },
    config: { timeZone: env.SHOP_TIME_ZONE },
  })
  console.log(isLoaded ? 'The demo catalogue is loaded.' : 'There are products already; nothing has changed.')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
