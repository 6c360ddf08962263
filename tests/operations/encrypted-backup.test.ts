import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkBackup } from '../../src/backup/check-backup.ts'
import { customer, enabledAdmin, logIn } from '../support/accounts.ts'
import { openTestShop } from '../support/harness.ts'
import { addProduct } from '../support/orders/placed-order.ts'
import { runProgram } from '../support/run-program.ts'
import { setUpShop } from '../support/set-up-shop.ts'
import { backUp } from './back-up.ts'

const PASSPHRASE = 'four opals and a moonstone'
const shop = setUpShop()
let folder: string

beforeAll(async () => {
  for (let count = 0; count < 3; count++) await addProduct(shop)
  folder = await mkdtemp(join(tmpdir(), 'vitrine-encrypted-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

function run(script: string, args: string[], env: Record<string, string> = {}) {
  const place = { BACKUP_PASSPHRASE: '', DATABASE_URL: shop.connection, DATA_DIR: shop.dataDir }
  return runProgram(`tools/${script}`, args, { ...place, ...env })
}

let path: string

test('an encrypted backup is opened by its passphrase alone, and every session ends with the restore', async () => {
  const [owner, shopper] = [await enabledAdmin(shop), await customer(shop)]
  path = join(folder, 'shop.tar.age')
  const { rows } = await backUp(shop, path, PASSPHRASE)
  const bytes = await readFile(path)
  expect(bytes.toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n')
  for (const plain of ['vitrine.json', 'database/', 'ustar']) expect(bytes.includes(plain)).toBe(false)
  await expect(checkBackup(path)).rejects.toThrow('This backup is encrypted: it needs its passphrase.')
  const restored = await openTestShop(inject('server'), {
    async restore({ connection, dataDir }) {
      const place = { DATABASE_URL: connection, DATA_DIR: join(dataDir, 'made') }
      const BACKUP_PASSPHRASE = 'a wrong passphrase'
      const { code, output } = await run('restore.ts', [path], { ...place, BACKUP_PASSPHRASE })
      expect([code, output]).toEqual([
        1,
        expect.stringContaining('This passphrase does not open the backup.'),
      ])
      expect(await readdir(dataDir)).toEqual([])
      const more = { DATABASE_URL: connection, DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE }
      const done = await run('restore.ts', [path], more)
      expect([done.code, done.output]).toEqual([0, expect.stringContaining('Every session has ended')])
    },
  })
  try {
    expect((await restored.sql('select id from products')).length).toBe(rows.products)
    for (const [me, { token }] of [
      ['/admin/me/', owner],
      ['/users/me/', shopper],
    ] as const) {
      expect((await shop.call('GET', `/api/v1${me}`, { token })).status).toBe(200)
      expect((await restored.call('GET', `/api/v1${me}`, { token })).status).toBe(401)
    }
    expect((await logIn(restored, owner, { root: '/admin' })).status).toBe(200)
  } finally {
    await restored.close()
  }
}, 180_000)

test('an encrypted backup that is cut off or changed is refused with a sentence', async () => {
  const whole = await readFile(path)
  const flipped = Buffer.from(whole)
  const at = whole.length - 1_000
  flipped[at] = (flipped[at] ?? 0) ^ 1
  const broken = join(folder, 'broken.tar.age')
  for (const bytes of [whole.subarray(0, whole.length / 2), flipped]) {
    await writeFile(broken, bytes)
    await expect(checkBackup(broken, PASSPHRASE)).rejects.toThrow('This backup is damaged.')
  }
}, 60_000)

test('npm run backup -- --encrypt takes its passphrase from the environment, and keeps the newest of both kinds', async () => {
  const there = join(folder, 'kept')
  for (const BACKUP_PASSPHRASE of ['', 'too short']) {
    const { code, output } = await run('backup.ts', [there, '--encrypt'], { BACKUP_PASSPHRASE })
    expect([code, output]).toEqual([1, expect.stringMatching(/set BACKUP_PASSPHRASE|at least 12 characters/)])
  }
  expect(await stat(there).catch(() => undefined)).toBeUndefined()
  await mkdir(there)
  await writeFile(join(there, 'vitrine-2021-06-01T000000Z.tar'), '')
  await writeFile(join(there, 'vitrine-2020-01-01T000000Z.tar.age'), '')
  const made = await run('backup.ts', [there, '--encrypt', '--keep', '2'], {
    BACKUP_PASSPHRASE: PASSPHRASE,
  })
  expect(made.output).toContain('encrypted, read again and found whole')
  expect(made.output).not.toContain(PASSPHRASE)
  const names = await readdir(there)
  expect(names.map((name) => name.replace(/^vitrine-2\d{3}(?!-01-01).*?Z/, ''))).toEqual(['.tar', '.tar.age'])
}, 120_000)
