import { readEnv } from '../../src/env.ts'
import { startShop } from '../../src/server.ts'

/** A second shop on the same data folder and sandbox, which `npm start` refuses. */
const { close } = await startShop(readEnv(process.env), { isEmpty: true })
process.once('SIGTERM', () => void close())
