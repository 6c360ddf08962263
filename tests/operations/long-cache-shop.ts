import { readEnv } from '../../src/env.ts'
import { startShop } from '../../src/server.ts'

/** A shop in a process of its own whose cache never expires: only notifications invalidate it. */
await startShop(readEnv(process.env), { isEmpty: true, cached: true, freshMs: Number.POSITIVE_INFINITY })
