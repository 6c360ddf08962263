import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createAdmin } from '../src/shop/account/create-admin.ts'
import { matchesPassword } from '../src/shop/account/password/password.ts'
import type { Shop } from '../src/shop/shop.ts'
import { loadDemo } from './load.ts'

const DEMO_ADMIN = 'owner@vitrine.example'

export type DemoAdmin = {
  email: string
  /** Absent once its owner has chosen another. */
  password?: string
  keptIn: string
}

/**
 * Fills an empty shop with the demo catalogue and an admin, whose generated password is kept in the data folder.
 * @returns that admin, as long as it can log in
 */
export async function openDemo(
  shop: Pick<Shop, 'db' | 'files' | 'clock' | 'config'>,
  dataDir: string,
): Promise<DemoAdmin | undefined> {
  const keptIn = join(dataDir, 'demo-admin.txt')
  await loadDemo(shop)
  const hasAdmin = await shop.db.selectFrom('admins').select('id').limit(1).executeTakeFirst()
  if (!hasAdmin) {
    const password = await createAdmin(shop, { email: DEMO_ADMIN })
    await writeFile(keptIn, `${DEMO_ADMIN}\n${password}\n`, { mode: 0o600 })
    await chmod(keptIn, 0o600)
  }
  const [email, password] = (await readFile(keptIn, 'utf8').catch(() => '')).split('\n')
  if (!email || !password) return undefined
  const admin = await shop.db
    .selectFrom('admins')
    .select('password_hash')
    .where('email', '=', email)
    .where('disabled', '=', false)
    .executeTakeFirst()
  if (!admin) return undefined
  return { email, keptIn, ...((await matchesPassword(password, admin.password_hash)) && { password }) }
}
