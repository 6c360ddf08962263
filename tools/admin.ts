import { parseArgs } from 'node:util'
import { z } from 'zod'
import { logInBody, PASSWORD_IS_EMAIL } from '../src/contract/account.ts'
import { readEnv } from '../src/env.ts'
import { createAdmin } from '../src/shop/account/create-admin.ts'
import { migratedDatabaseOf } from './shell-database.ts'

const USAGE = 'Usage: npm run admin -- create EMAIL [--password PASSWORD]'
const newAdmin = logInBody
  .partial({ password: true })
  .refine(({ email, password }) => password?.toLowerCase() !== email.toLowerCase(), PASSWORD_IS_EMAIL)

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { password: { type: 'string' } },
  })
  const [command, email] = positionals
  if (command !== 'create' || positionals.length !== 2) throw new Error(USAGE)
  await create(newAdmin.parse({ email, ...values }))
} catch (error) {
  console.error(error instanceof z.ZodError ? error.issues[0]?.message : (error as Error).message)
  process.exitCode = 1
}

async function create({ email, password }: z.infer<typeof newAdmin>): Promise<void> {
  const env = readEnv(process.env)
  await using open = new AsyncDisposableStack()
  const db = await migratedDatabaseOf(env, open)
  const clock = { now: () => new Date() }
  const made = await createAdmin({ db, clock, config: { name: env.SHOP_NAME } }, { email, password })
  console.log(`${email} is an admin now.${password ? '' : ` Password: ${made}`}`)
}
