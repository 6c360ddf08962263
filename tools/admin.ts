import { parseArgs } from 'node:util'
import { z } from 'zod'
import { logInBody, PASSWORD_IS_EMAIL } from '../src/contract/account.ts'
import { readEnv } from '../src/env.ts'
import { createAdmin } from '../src/shop/account/create-admin.ts'
import { type Name, nameOf } from './admin-name.ts'
import { migratedDatabaseOf } from './shell-database.ts'

const USAGE = 'Usage: npm run admin -- create EMAIL [--name "FIRST LAST"] [--password PASSWORD]'
const newAdmin = logInBody
  .partial({ password: true })
  .refine(({ email, password }) => password?.toLowerCase() !== email.toLowerCase(), PASSWORD_IS_EMAIL)

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' }, password: { type: 'string' } },
  })
  const [command, email] = positionals
  if (command !== 'create' || positionals.length !== 2) throw new Error(USAGE)
  const account = newAdmin.parse({ email, ...values })
  await create({ ...account, ...(await nameOf(values.name, process.stdin, process.stdout)) })
} catch (error) {
  console.error(error instanceof z.ZodError ? error.issues[0]?.message : (error as Error).message)
  process.exitCode = 1
}

async function create({ email, password, ...name }: z.infer<typeof newAdmin> & Partial<Name>): Promise<void> {
  const env = readEnv(process.env)
  await using open = new AsyncDisposableStack()
  const db = await migratedDatabaseOf(env, open)
  const clock = { now: () => new Date() }
  const made = await createAdmin({ db, clock, config: { name: env.SHOP_NAME } }, { email, password, ...name })
  console.log(`${email} is an admin now.${password ? '' : ` Password: ${made}`}`)
}
