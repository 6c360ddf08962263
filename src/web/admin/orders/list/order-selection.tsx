import { CheckCheck, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import type { ListedOrder } from '../../../../contract/admin/order-list.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/toaster.tsx'
import { useDialog } from '../../../ui/overlay/use-dialog.ts'
import { useDeliverOrders } from '../../data/shipments.ts'
import { DownloadButton } from '../../parts/download-button.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { type Selection, SelectionToolbar } from '../../parts/list/selection.tsx'
import { TrackingImport } from '../tracking/tracking-import.tsx'

export function SelectionBar({ selection }: { selection: Selection<ListedOrder> }) {
  const { selected, setAll } = selection
  const shipped = selected.filter(({ status }) => status === 'shipped')
  return (
    <SelectionToolbar label="Selected orders" selection={selection}>
      {selected.length > 0 && (
        <LinkButton
          to={`/admin/orders/packing-slips?ids=${selected.map(({ id }) => id).join()}`}
          variant="secondary"
          size="small"
        >
          <Icon of={Printer} className="size-4" />
          {selected.length === 1 ? 'Print 1 slip' : `Print ${selected.length} slips`}
        </LinkButton>
      )}
      <LabelsButton orders={selected} />
      <TrackingButton />
      {shipped.length > 0 && <DeliverButton orders={shipped} onDone={() => setAll(false)} />}
    </SelectionToolbar>
  )
}

/** Of the selected orders that are to be shipped, else of all. */
function LabelsButton({ orders }: { orders: ListedOrder[] }) {
  const ids = orders.filter((order) => order.is_to_ship).map(({ id }) => id)
  if (orders.length > 0 && ids.length === 0) return null
  return (
    <DownloadButton
      path="/shipping/export.csv"
      query={{ order_ids: ids.join() }}
      name="click-and-drop.csv"
      title="Save a file for Royal Mail Click & Drop"
    >
      <Icon of={Download} className="size-4" />
      {ids.length > 0 ? `Click & Drop (${ids.length})` : 'Click & Drop'}
    </DownloadButton>
  )
}

function TrackingButton() {
  const dialog = useDialog<'tracking'>()
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => dialog.open('tracking')}>
        <span>
          Tracking<span className="max-md:sr-only"> numbers</span>
        </span>
      </Button>
      <FormDialog open={dialog.isOpen} onClose={dialog.close} title="Tracking numbers">
        {dialog.subject && <TrackingImport key={dialog.count} onDone={dialog.close} />}
      </FormDialog>
    </>
  )
}

function DeliverButton({ orders, onDone }: { orders: ListedOrder[]; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const deliver = useDeliverOrders()
  const close = () => setAsking(false)
  const nameOf = (id: string) => orders.find((order) => order.id === id)?.code ?? id.slice(0, 8)
  const confirm = () =>
    deliver.mutateAsync(
      orders.map(({ id }) => id),
      {
        onSuccess: ({ delivered, refused }) => {
          if (delivered > 0) toast.success(`Marked as delivered: ${delivered}.`)
          for (const { order_id, message } of refused) toast.error(`${nameOf(order_id)}: ${message}`)
          onDone()
        },
        onSettled: close,
      },
    )
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        <Icon of={CheckCheck} className="size-4" />
        {`Mark ${orders.length} as delivered`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title="Mark as Delivered"
        question={
          orders.length === 1
            ? 'Has this order been delivered?'
            : `Have these ${orders.length} orders been delivered?`
        }
        confirm="Mark as Delivered"
        isHarmless
        onConfirm={confirm}
      >
        <p>Two weeks later they count as completed.</p>
      </ConfirmDialog>
    </>
  )
}
