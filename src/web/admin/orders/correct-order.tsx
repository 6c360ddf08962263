import { Pencil } from 'lucide-react'
import type { AdminOrder, OrderCorrection } from '../../../contract/admin/order.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { DialogState } from '../../ui/overlay/use-dialog.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { DetailsForm } from './details-form.tsx'
import { TrackingForm } from './tracking/tracking-form.tsx'

/** `order` is the version that the form shows: it sends only what the admin changed in it. */
export type Correcting = {
  what: OrderCorrection
  order: AdminOrder
  /** Of several, the number of the parcel. */
  parcel?: number
}

const TITLES = { details: 'Customer and address', tracking: 'Tracking' }

export function CorrectButton({
  what,
  order,
  onCorrect,
}: Omit<Correcting, 'parcel'> & { onCorrect: (what: Correcting) => void }) {
  if (!order.correctable.includes(what)) return null
  return (
    <Button variant="quiet" size="small" className="-my-2 -mr-3.5" onClick={() => onCorrect({ what, order })}>
      <Icon of={Pencil} className="size-4" />
      <span>
        Edit<span className="sr-only">{` ${TITLES[what].toLowerCase()}`}</span>
      </span>
    </Button>
  )
}

export function CorrectionDialog({
  dialog: { isOpen, subject, count, close },
}: {
  dialog: DialogState<Correcting>
}) {
  const Form = subject?.what === 'tracking' ? TrackingForm : DetailsForm
  return (
    <FormDialog open={isOpen} onClose={close} title={subject ? TITLES[subject.what] : ''}>
      {subject && <Form key={count} order={subject.order} parcel={subject.parcel} onDone={close} />}
    </FormDialog>
  )
}
