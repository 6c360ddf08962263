import { readEnv } from '../../src/env.ts'
import { startShop } from '../../src/server.ts'

/** The whole shop beside another one on the same data folder, which `npm start` refuses: both have one sandbox. */
const { close } = await startShop(readEnv(process.env), { isEmpty: true })
process.once('SIGTERM', () => void close())
