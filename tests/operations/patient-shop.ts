import { readEnv } from '../../src/env.ts'
import { startShop } from '../../src/server.ts'

/** The whole shop in a process of its own, whose kept pages never grow old: only what it is told of changes them. */
await startShop(readEnv(process.env), { isEmpty: true, cached: true, freshMs: Number.POSITIVE_INFINITY })
