import { useState } from 'react'
import type { BulkResult } from '../../../../contract/admin/products/bulk-edit.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/toaster.tsx'
import { useUndoBulkEdit } from '../../data/catalog/bulk-edit.ts'
import { DialogButtons } from '../../parts/dialog-form.tsx'
import { products } from './bulk-preview.tsx'

export function BulkDone({ result, onDone }: { result: BulkResult; onDone: () => void }) {
  const undo = useUndoBulkEdit()
  const { batch_id } = result
  return (
    <>
      <div role="status" className="flex flex-col gap-4 p-5">
        <Refusals result={undo.data ?? result} done={undo.data ? 'changed back' : 'changed'} />
        {!undo.data && <p className="text-muted">It can be undone here, and later in the log.</p>}
      </div>
      <DialogButtons>
        {batch_id !== null && !undo.data && (
          <Button variant="secondary" busy={undo.isPending} onClick={() => undo.mutate({ batch_id })}>
            Undo
          </Button>
        )}
        <Button onClick={onDone}>Done</Button>
      </DialogButtons>
    </>
  )
}

function Refusals({ result: { changed, refused, refusals }, done }: { result: BulkResult; done: string }) {
  return (
    <>
      <Alert tone="info">{`${products(changed)} ${done}.`}</Alert>
      {refused > 0 && (
        <>
          <p>{`${products(refused)} stayed as before:`}</p>
          <ul className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line">
            {refusals.map(({ id, name, code, refusal }) => (
              <li key={id} className="py-2">
                {name} <span className="text-small text-muted">{code}</span>{' '}
                <span className="text-brick">{refusal}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** In the log. */
export function UndoBulkEdit({ batchId, count }: { batchId: number; count: number }) {
  const [isAsking, setAsking] = useState(false)
  const undo = useUndoBulkEdit()
  const close = () => setAsking(false)
  const confirm = () =>
    undo.mutateAsync(
      { batch_id: batchId },
      {
        onSuccess: ({ changed, refused, refusals: [first] }) => {
          toast.success(`${products(changed)} changed back.`)
          if (first)
            toast.error(
              `${products(refused)} stayed as before. ${first.name} (${first.code}): ${first.refusal}`,
            )
        },
        onSettled: close,
      },
    )
  return (
    <>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="ml-4 inline-flex min-h-6 items-center text-small underline underline-offset-4"
      >
        Undo
      </button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title="Undo"
        question={`Change ${products(count)} back?`}
        confirm="Change back"
        isHarmless
        onConfirm={confirm}
      >
        <p>Products whose changed values were edited since stay as they are.</p>
      </ConfirmDialog>
    </>
  )
}
