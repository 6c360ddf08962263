import { z } from 'zod'
import type { BackupList } from '../../../contract/admin/backup.ts'
import { settings as all, type Settings } from '../../../contract/admin/settings.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useBackupEnd, useBackups, useDownloadBackup, useStartBackup } from '../data/backups.ts'
import { formatDateTime } from '../parts/format-date-time.ts'
import { LoadState } from '../parts/load-state.tsx'
import { numberField } from '../parts/number-field.ts'
import { SettingsForm, useSettingsForm } from './settings-form.tsx'

const fields = z.object({ backups: all.shape.backups })

const NAMES = {
  'backups.schedule': 'Make a backup',
  'backups.hour': 'At',
  'backups.keep': 'Backups to keep',
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

export function BackupSettings({ settings }: { settings: Settings }) {
  return (
    <div className="flex flex-col gap-6">
      <BackupNow />
      <Schedule settings={settings} />
    </div>
  )
}

function BackupNow() {
  const query = useBackups()
  const start = useStartBackup()
  useBackupEnd(query.data, announceEnd)
  const isBusy = start.isPending || query.data?.is_running === true
  return (
    <section aria-label="Backups" className="flex flex-col gap-4 border border-line bg-paper p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">Backups</h2>
        <Button busy={isBusy} onClick={() => start.mutate()}>
          Back up now
        </Button>
      </div>
      <p className="text-muted">
        A backup is one file with the whole shop: products, pictures, orders, customers and settings. Download
        it to another computer: a disk that breaks takes the backups on it along. The file holds your
        customers’ names and addresses, so keep it safe. To go back to it, the person who looks after your
        server stops the shop and runs <code>npm run restore -- FILE --replace</code>; orders that came in
        after it are not in it.
      </p>
      <p role="status" className="empty:hidden">
        {isBusy ? 'The backup is being made. You may go on working.' : ''}
      </p>
      {query.data ? <BackupFiles list={query.data} /> : <LoadState what="The backups" query={query} />}
    </section>
  )
}

const announceEnd = () => toast.success('The backup is complete.')

function BackupFiles({ list: { items, failure, is_running } }: { list: BackupList }) {
  const { timeZone } = useShopConfig()
  const download = useDownloadBackup()
  return (
    <>
      {failure && !is_running && (
        <Alert>{`The backup of ${formatDateTime(failure.at, timeZone)} failed. ${failure.reason}`}</Alert>
      )}
      {items.length === 0 && !is_running && <p>There is no backup yet.</p>}
      <ul className="divide-y divide-line empty:hidden">
        {items.map(({ name, taken_at, bytes, is_encrypted }) => {
          const when = formatDateTime(taken_at, timeZone)
          return (
            <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span>
                {when}
                <span className="block text-small text-muted">
                  {`${sizeText(bytes)}${is_encrypted ? ', encrypted' : ''}`}
                </span>
              </span>
              <Button
                variant="secondary"
                size="small"
                busy={download.isPending && download.variables === name}
                aria-label={`Download the backup of ${when}`}
                onClick={() => download.mutate(name)}
              >
                Download
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function sizeText(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

function Schedule({ settings }: { settings: Settings }) {
  const { timeZone } = useShopConfig()
  const form = useSettingsForm(fields, settings, ({ backups }) => ({ backups }))
  const isOff = form.form.watch('backups.schedule') === 'never'
  return (
    <SettingsForm form={form} names={NAMES}>
      <h2 className="font-semibold">By itself</h2>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Select {...form.form.register('backups.schedule')} label={NAMES['backups.schedule']}>
          <option value="never">Never</option>
          <option value="daily">Every day</option>
          <option value="weekly">Every Monday</option>
        </Select>
        {!isOff && (
          <>
            <Select
              {...numberField(form.form, 'backups.hour')}
              label={NAMES['backups.hour']}
              hint={`In the time of ${timeZone.replaceAll('_', ' ')}`}
            >
              {HOURS.map((hour) => (
                <option key={hour} value={hour}>{`${String(hour).padStart(2, '0')}:05`}</option>
              ))}
            </Select>
            <Input
              {...numberField(form.form, 'backups.keep')}
              label={NAMES['backups.keep']}
              inputMode="numeric"
              aria-required
            />
          </>
        )}
      </div>
      <p className="text-small text-muted">
        {isOff
          ? 'The shop makes no backup by itself, and deletes none.'
          : 'When a backup is complete, also one by “Back up now”, older ones on this server are deleted, except the newest ones that you keep.'}
      </p>
    </SettingsForm>
  )
}
