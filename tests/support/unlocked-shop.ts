import { readEnv } from '../../src/env.ts'
import { startShop } from '../../src/server.ts'

/** A shop that does not lock its data folder, so that several can share it. `npm start` refuses that. */
const { close } = await startShop(readEnv(process.env), { isEmpty: true })
process.once('SIGTERM', () => void close())
