import { parseArgs } from 'node:util'
import { z } from 'zod'
import { email as emailField } from '../contract/fields.ts'
import { readEnv } from '../env.ts'
import { createAdmin } from '../shop/account/create-admin.ts'
import { migratedDatabaseOf } from './shell-database.ts'

const USAGE = 'Usage: npm run admin -- create EMAIL [--password PASSWORD]'
const password = z
  .string()
  .min(6, 'Password must be at least 6 characters')
  .max(128, 'Password must be at most 128 characters')

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { password: { type: 'string' } },
  })
  const [command, address] = positionals
  if (command !== 'create' || !address) throw new Error(USAGE)
  await create(emailField('Invalid email format').parse(address), password.optional().parse(values.password))
} catch (error) {
  console.error(error instanceof z.ZodError ? error.issues[0]?.message : (error as Error).message)
  process.exitCode = 1
}

async function create(email: string, chosen: string | undefined): Promise<void> {
  const env = readEnv(process.env)
  await using open = new AsyncDisposableStack()
  const db = await migratedDatabaseOf(env, open)
  const made = await createAdmin({ db, clock: { now: () => new Date() } }, { email, password: chosen })
  console.log(`${email} is an admin now.${chosen ? '' : ` Password: ${made}`}`)
}
