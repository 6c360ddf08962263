import { expect, it } from 'vitest'
import { renderMarkup, renderTexts } from '../../../../tests/support/render-component.tsx'
import type { BackupList } from '../../../contract/admin/backup.ts'
import type { Settings } from '../../../contract/admin/settings.ts'
import { BackupSettings } from './settings-backups.tsx'

const settings = { backups: { schedule: 'daily', hour: 3, keep: 14 } } as Settings
const list: BackupList = {
  items: [
    {
      name: 'vitrine-2026-11-27T030500Z.tar',
      taken_at: '2026-11-27T03:05:00.000Z',
      bytes: 12_345_678,
      is_encrypted: false,
    },
    {
      name: 'vitrine-2026-11-26T030500Z.tar.age',
      taken_at: '2026-11-26T03:05:00.000Z',
      bytes: 2_500_000_000,
      is_encrypted: true,
    },
  ],
  is_running: false,
  failure: null,
}
const page = (more: Partial<BackupList> = {}) =>
  ({ answers: [[['admin', 'backups'], { ...list, ...more }]] }) as { answers: [string[], unknown][] }
const form = <BackupSettings settings={settings} />

// Proves: R7.16
it('lists the backups with their size, and a download for each', () => {
  expect(renderTexts(form, page())).toEqual(expect.arrayContaining(['12.3 MB', '2.5 GB, encrypted']))
  expect(renderMarkup(form, page()).match(/aria-label="Download the backup of [^"]+"/g)?.length).toBe(2)
  expect(renderTexts(form, page({ items: [] }))).toContain('There is no backup yet.')
})

it('says that a backup is being made, or why it failed', () => {
  const failure = { at: '2026-11-27T04:05:00.000Z', reason: 'The disk is full.' }
  expect(renderTexts(form, page({ failure })).join(' ')).toMatch(/27 Nov.* failed\. The disk is full\./)
  const running = renderTexts(form, page({ failure, is_running: true }))
  expect(running).toContain('The backup is being made. You may go on working.')
  expect(running.join()).not.toContain('The disk is full.')
})

// Proves: R7.16
it('says how to restore, and speaks of how many are kept only with a schedule', () => {
  const never = { backups: { ...settings.backups, schedule: 'never' } } as Settings
  const texts = (of: Settings) => renderTexts(<BackupSettings settings={of} />, page()).join(' ')
  expect(texts(settings)).toMatch(/npm run restore.*Backups to keep.*older ones on this server are deleted/)
  expect(texts(never)).toMatch(/npm run restore.*deletes none/)
  expect(texts(never)).not.toContain('Backups to keep')
})
