import { useState } from 'react'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import { addOrderNote } from '../../../contract/admin/order-money.ts'
import { useContractForm } from '../../data/use-contract-form.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useAddOrderNote } from '../data/orders.ts'
import { formatDateTime } from '../parts/format-date-time.ts'
import { OrderSection } from './order-facts.tsx'

export function OrderNotes({ order }: { order: AdminOrder }) {
  const { timeZone } = useShopConfig()
  const [added, setAdded] = useState(0)
  return (
    <OrderSection title="Notes">
      <ul className="flex flex-col gap-2">
        {order.notes.map(({ id, text, admin, created_at }) => (
          <li key={id} className="rounded-sm bg-sand/60 px-3 py-2">
            <p className="break-words whitespace-pre-line">{text}</p>
            <p className="text-small text-muted">
              {[admin?.name, formatDateTime(created_at, timeZone)].filter(Boolean).join(', ')}
            </p>
          </li>
        ))}
      </ul>
      <NoteForm key={added} id={order.id} isFollowUp={added > 0} onAdded={() => setAdded(added + 1)} />
    </OrderSection>
  )
}

function NoteForm({ id, isFollowUp, onAdded }: { id: string; isFollowUp: boolean; onAdded: () => void }) {
  const add = useAddOrderNote(id)
  const form = useContractForm(
    addOrderNote.body,
    { text: '' },
    {
      mode: 'onSubmit',
      send: async (body) => {
        await add.mutateAsync(body)
        toast.success('Note added.')
        onAdded()
      },
    },
  )
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-2 flex flex-col items-start gap-2">
      {form.problem && <Alert className="w-full">{form.problem}</Alert>}
      <Textarea
        {...form.text('text')}
        label="Add a note"
        hideLabel
        placeholder="Add a note; shoppers never see it"
        rows={2}
        // The previous form had the focus.
        autoFocus={isFollowUp}
        fieldClassName="w-full"
      />
      <Button type="submit" variant="secondary" size="small" busy={form.isBusy}>
        Add note
      </Button>
    </form>
  )
}
