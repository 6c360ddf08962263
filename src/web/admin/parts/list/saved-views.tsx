import { Bookmark, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { z } from 'zod'
import { type SavedView, savedViewName } from '../../../../contract/admin/saved-views.ts'
import { useContractForm } from '../../../data/use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useDialog } from '../../../ui/overlay/use-dialog.ts'
import { useSavedViews, type SavedViews as Views } from '../../data/saved-views.ts'
import { announceDeletion } from '../announce-deletion.ts'
import { DialogForm } from '../dialog-form.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { IconButton } from '../row-actions.tsx'
import type { ListAddress } from './use-list-address.ts'

/** Filters and sort of a list under a name, for all admins. */
export function SavedViews({
  list,
  address,
  names,
}: {
  list: SavedView['list']
  address: ListAddress
  /** Of the parameters that a view keeps. */
  names: readonly string[]
}) {
  const saved = useSavedViews(list)
  const naming = useDialog<string>()
  const query = queryOf(address.params(names))
  if (!saved || (saved.views.length === 0 && !query)) return null
  const current = saved.views.find((view) => view.query === query)
  const save = async (name: string) => {
    await (current ? saved.rename(current, name) : saved.add({ list, name, query }))
    naming.close()
  }
  const title = current ? 'Rename view' : 'Save view'
  return (
    <nav aria-label="Saved views" className="list-tool mb-4 flex flex-wrap items-center gap-2">
      {saved.views.map((view) => (
        <Link
          key={view.name}
          to={`?${view.query}`}
          aria-current={view === current || undefined}
          className="inline-flex min-h-11 max-w-full items-center rounded-full border border-line bg-paper px-4 text-small hover:border-ink aria-current:border-ink aria-current:font-medium md:min-h-9"
        >
          <span className="truncate">{view.name}</span>
        </Link>
      ))}
      {current ? (
        <CurrentView view={current} saved={saved} onRename={() => naming.open(current.name)} />
      ) : (
        query && (
          <Button variant="quiet" size="small" onClick={() => naming.open('')}>
            <Icon of={Bookmark} className="size-4" />
            Save view
          </Button>
        )
      )}
      <FormDialog open={naming.isOpen} onClose={naming.close} title={title}>
        {naming.subject !== undefined && (
          <NameForm
            key={naming.count}
            name={naming.subject}
            submit={title}
            save={save}
            onCancel={naming.close}
          />
        )}
      </FormDialog>
    </nav>
  )
}

function CurrentView({ view, saved, onRename }: { view: SavedView; saved: Views; onRename: () => void }) {
  const deleting = useDialog<true>()
  const { onSuccess, onError } = announceDeletion('View', deleting.close)
  return (
    <>
      <IconButton icon={Pencil} label={`Rename view ${view.name}`} onClick={onRename} />
      <IconButton
        icon={Trash2}
        label={`Delete view ${view.name}`}
        isDanger
        onClick={() => deleting.open(true)}
      />
      <ConfirmDialog
        open={deleting.isOpen}
        onClose={deleting.close}
        question="Are you sure you want to delete this view?"
        onConfirm={() => saved.remove(view).then(onSuccess, onError)}
      >
        <p>
          <strong className="text-ink">{view.name}</strong> goes for every admin. What it lists stays as it
          is.
        </p>
      </ConfirmDialog>
    </>
  )
}

const nameForm = z.object({ name: savedViewName })

function NameForm({
  name,
  submit,
  save,
  onCancel,
}: {
  name: string
  submit: string
  save: (name: string) => Promise<void>
  onCancel: () => void
}) {
  const form = useContractForm(
    nameForm,
    { name },
    { fallback: 'Failed to save the view', send: (values) => save(values.name) },
  )
  return (
    <DialogForm form={form} submit={submit} onCancel={onCancel}>
      <Input
        {...form.text('name')}
        label="Name"
        hint="Keeps the filters and the order of this list, for every admin."
        autoComplete="off"
      />
    </DialogForm>
  )
}

function queryOf(params: Record<string, string>): string {
  return String(new URLSearchParams(Object.entries(params).filter(([, value]) => value)))
}
