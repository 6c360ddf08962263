import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { TrackingColumn, TrackingReport } from '../../../../contract/admin/shipment.ts'
import { useIdempotencyKey } from '../../../data/cart/use-idempotency-key.ts'
import { isClientError } from '../../../data/client.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { toast } from '../../../ui/overlay/toaster.tsx'
import { useSingleFlight } from '../../../ui/use-single-flight.ts'
import { sendTrackingCsv } from '../../data/files.ts'
import { useReload } from '../../data/list.ts'
import { CsvProblems } from '../../parts/csv-problems.tsx'
import { DialogButtons } from '../../parts/dialog-form.tsx'
import { FileField } from '../../parts/file-field.tsx'
import { trackingCsv } from './tracking-csv.ts'
import { TrackingParcels } from './tracking-parcels.tsx'

const COLUMN_NAMES: Record<TrackingColumn, string> = {
  order: 'Order',
  tracking_number: 'Tracking number',
  shipping_company: 'Carrier',
  estimated_delivery: 'Estimated delivery',
}

/** A dry run shows the result first. The import is all or nothing. */
export function TrackingImport({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState('')
  const { check, apply } = useTrackingImport(onDone)
  const change = (next: string) => {
    setText(next)
    check.reset()
    apply.reset()
  }
  const report = check.data
  const error = apply.error ?? check.error
  const isReady = report && report.problems.length === 0 && report.shipped > 0
  const run = useSingleFlight(() => (isReady ? apply : check).mutateAsync(trackingCsv(text)).catch(() => {}))
  return (
    <>
      <div className="flex flex-col gap-5 p-5">
        <p>
          One line for each parcel: the order code, then the tracking number. A carrier and a date may follow
          after commas; without them, the carrier of the order's delivery method (else of the last parcel) and
          the order's date are used.
        </p>
        <Textarea
          label="Tracking numbers"
          rows={5}
          value={text}
          onChange={({ target }) => change(target.value)}
          placeholder={'26-K7M3XQ4D RM123456789GB\n26-M4XT9QRS RM123456790GB, Royal Mail, 2026-12-31'}
          spellCheck={false}
          className="figures"
        />
        <FileField
          label="Or a CSV file"
          accept=".csv,text/csv,text/plain"
          onChoose={(file) => void file?.text().then(change, () => {})}
        />
        <div aria-live="polite" className="flex flex-col gap-4">
          {error && <Alert>{error.message}</Alert>}
          {report && (
            <div ref={scrollIntoView} className="flex flex-col gap-4">
              <Report report={report} headings={trackingCsv(text) === text ? 1 : 0} />
            </div>
          )}
        </div>
      </div>
      <DialogButtons>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button disabled={text.trim() === ''} busy={check.isPending || apply.isPending} onClick={run}>
          {isReady ? `Ship ${report.shipped === 1 ? '1 order' : `${report.shipped} orders`}` : 'Check'}
        </Button>
      </DialogButtons>
    </>
  )
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

function useTrackingImport(onDone: () => void) {
  const reload = useReload('orders', 'order', 'dashboard', 'emails')
  const withKey = useIdempotencyKey()
  const check = useMutation({ mutationFn: (csv: string) => sendTrackingCsv(csv), meta: { silent: true } })
  const apply = useMutation({
    mutationFn: (csv: string) => withKey({ csv }, (idempotencyKey) => sendTrackingCsv(csv, idempotencyKey)),
    meta: { silent: true },
    onSuccess: async ({ shipped }) => {
      await reload()
      toast.success(`Shipped: ${shipped}.`)
      onDone()
    },
    // The orders may have changed since the dry run: another one lists the problems.
    onError: (error, csv) => isClientError(error) && check.mutate(csv),
  })
  return { check, apply }
}

function Report({
  report: { shipped, skipped, problems, parcels, repeated_numbers: repeated },
  headings,
}: {
  report: TrackingReport
  /** Rows of the text that are headings; the server's row 1 is always the headings. */
  headings: 0 | 1
}) {
  if (problems.length > 0)
    return (
      <CsvProblems
        problems={problems.map((problem) => ({ ...problem, row: problem.row - 1 + headings }))}
        names={COLUMN_NAMES}
      />
    )
  const orders = shipped === 1 ? '1 order' : `${shipped} orders`
  const left = skipped > 0 ? ` ${skipped} without a new number left out.` : ''
  return (
    <>
      {repeated.length > 0 && (
        <Alert>{`Of several orders here: ${repeated.join(', ')}. Ship them if they share a parcel.`}</Alert>
      )}
      <Alert tone="info">{`${orders} to ship. Each shopper gets an e-mail.${left}`}</Alert>
      {parcels.length > 0 && <TrackingParcels parcels={parcels} />}
    </>
  )
}
