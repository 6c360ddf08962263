import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createAdmin } from '../src/shop/account/create-admin.ts'
import { matchesPassword } from '../src/shop/account/password/password.ts'
import type { Shop } from '../src/shop/shop.ts'
import { loadDemo } from './load.ts'

const DEMO_ADMIN = 'owner@vitrine.example'

export type DemoAdmin = {
  email: string
  /** Undefined after the owner has changed it. */
  password?: string
  passwordFile: string
}

/** Fills an empty shop with the demo catalogue and an admin. @returns the admin unless it is disabled */
export async function openDemo(
  shop: Pick<Shop, 'db' | 'files' | 'clock' | 'config'>,
  dataDir: string,
): Promise<DemoAdmin | undefined> {
  const passwordFile = join(dataDir, 'demo-admin.txt')
  await loadDemo(shop)
  const hasAdmin = await shop.db.selectFrom('admins').select('id').limit(1).executeTakeFirst()
  if (!hasAdmin) {
    const password = await createAdmin(shop, { email: DEMO_ADMIN })
    await writeFile(passwordFile, `${DEMO_ADMIN}\n${password}\n`, { mode: 0o600 })
    await chmod(passwordFile, 0o600)
  }
  const [email, password] = (await readFile(passwordFile, 'utf8').catch(() => '')).split('\n')
  if (!email || !password) return undefined
  const admin = await shop.db
    .selectFrom('admins')
    .select('password_hash')
    .where('email', '=', email)
    .where('disabled', '=', false)
    .executeTakeFirst()
  if (!admin) return undefined
  return { email, passwordFile, ...((await matchesPassword(password, admin.password_hash)) && { password }) }
}
