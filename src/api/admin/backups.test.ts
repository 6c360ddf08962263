import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { enabledAdmin, logIn } from '../../../tests/support/accounts.ts'
import { eventually } from '../../../tests/support/harness.ts'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'
import { checkBackup } from '../../backup/check-backup.ts'
import type { BackupList } from '../../contract/admin/backup.ts'
import { startDueBackup } from '../../shop/backups/start-backup.ts'
import { noise } from '../../shop/catalog/images/test-images.ts'

const office = setUpBackOffice()
const { shop } = office
const folder = () => join(shop.dataDir, 'backups')

const read = async () => (await office.call('GET', '/admin/backups/')).body as BackupList
const finished = () => eventually(async () => !(await read()).is_running && (await read()))

async function backUp(): Promise<BackupList> {
  expect((await office.post('/admin/backups/')).status).toBe(202)
  return await finished()
}

// Proves: R7.16
it('an admin makes a backup and downloads it, as a whole', async () => {
  await office.create({ name: 'Kept ring' })
  const { items, failure } = await backUp()
  expect({ failure, count: items.length }).toEqual({ failure: null, count: 1 })
  const { name = '', bytes } = items[0] ?? {}
  const { body: link } = await office.post(`/admin/backups/${name}/link/`)
  const answer = await fetch(shop.url + link.url)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(Number(answer.headers.get('content-length'))).toBe(bytes)
  const copy = join(shop.dataDir, 'copy.tar')
  await writeFile(copy, Buffer.from(await answer.arrayBuffer()))
  expect((await checkBackup(copy)).rows.products).toBe(1)
  await shop.shop.security.flush()
  const { body: log } = await office.call('GET', '/admin/security-log/?kind=export')
  expect(log.items[0].detail).toEqual({ what: 'backup' })
})

// Proves: R7.16
it('a link opens one backup, for a minute, while its admin is logged in', async () => {
  const { items } = await backUp()
  const { name = '' } = items[0] ?? {}
  const admin = await enabledAdmin(shop)
  const { access_token: token } = (await logIn(shop, admin, { root: '/admin' })).body
  const link = async () =>
    (await shop.call('POST', `/api/v1/admin/backups/${name}/link/`, { token })).body.url as string
  const statusOf = async (url: string) => {
    const answer = await fetch(shop.url + url)
    await answer.body?.cancel()
    return answer.status
  }
  const url = await link()
  expect(await statusOf(url)).toBe(200)
  await writeFile(join(folder(), 'vitrine-2020-01-01T000000Z.tar'), 'another')
  expect(await statusOf(url.replace(name, 'vitrine-2020-01-01T000000Z.tar'))).toBe(404)
  const [, expires = ''] = /\.(\d+)\./.exec(url) ?? []
  expect(await statusOf(url.replace(expires, String(Number(expires) + 1)))).toBe(404)
  for (const ticket of [
    '',
    '?ticket=',
    '?ticket=a.1.b',
    `?ticket=${'-'.repeat(36)}.99999999999999.${'a'.repeat(43)}`,
  ])
    expect(await statusOf(`${url.split('?')[0]}${ticket}`)).toBe(404)
  const later = shop.shop.clock.now().getTime() + 61_000
  const clock = vi.spyOn(shop.shop.clock, 'now').mockReturnValue(new Date(later))
  onTestFinished(() => clock.mockRestore())
  expect(await statusOf(url)).toBe(404)
  clock.mockRestore()
  const last = await link()
  await shop.call('POST', '/api/v1/admin/logout/', { token })
  expect(await statusOf(last)).toBe(404)
})

// Proves: R7.17
it('the shop makes a backup when one is due, and keeps the newest', async () => {
  await rm(folder(), { recursive: true, force: true })
  await mkdir(folder(), { recursive: true })
  for (const day of [1, 2, 3]) await writeFile(join(folder(), `vitrine-2020-01-0${day}T000000Z.tar`), '')
  await writeFile(join(folder(), 'before-restore-1.tar'), '')
  await startDueBackup(shop.shop)
  expect((await finished()).items.length).toBe(3)
  // Without a schedule nothing is deleted.
  expect((await backUp()).items.length).toBe(4)
  await rm(join(folder(), (await read()).items[0]?.name ?? ''))
  const backups = { schedule: 'daily', hour: 3, keep: 2 }
  expect((await office.call('PUT', '/admin/settings/', { backups })).status).toBe(200)
  await startDueBackup(shop.shop)
  const kept = (await finished()).items
  expect(kept.map(({ taken_at }) => taken_at.slice(0, 4))).toEqual([
    String(new Date().getUTCFullYear()),
    '2020',
  ])
  expect(await readdir(folder())).toContain('before-restore-1.tar')
  await startDueBackup(shop.shop)
  expect((await finished()).items).toEqual(kept)
})

// Proves: R7.17
it('a backup that fails says why until one succeeds, and leaves nothing behind', async () => {
  const before = (await finished()).items
  const lost = vi.spyOn(shop.shop.files, 'get').mockRejectedValue(new Error('The storage does not answer.'))
  onTestFinished(() => lost.mockRestore())
  const { id } = await office.create()
  await office.upload(id, [
    {
      name: 'a.jpg',
      bytes: await noise(300, 300),
    },
  ])
  expect(await backUp()).toMatchObject({ items: before, failure: { reason: 'The storage does not answer.' } })
  expect((await readdir(folder())).filter((name) => name.startsWith('.'))).toEqual([])
  const { body: report } = await office.call('GET', '/admin/doctor/?again=true')
  expect(report.findings.find(({ subject }: { subject: string }) => subject === 'backup')).toMatchObject({
    state: 'warning',
    summary: expect.stringContaining('failed just now'),
  })
  lost.mockRestore()
  const drafts = ['old', 'new'].map((name) => join(folder(), `.vitrine-${name}.tar.part`))
  for (const draft of drafts) await writeFile(draft, '')
  await utimes(drafts[0] ?? '', 0, 0)
  expect((await backUp()).failure).toBeNull()
  expect((await readdir(folder())).filter((name) => name.startsWith('.'))).toEqual(['.vitrine-new.tar.part'])
})
