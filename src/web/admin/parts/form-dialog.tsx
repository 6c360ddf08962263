import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { Dialog, type DialogProps, Overlay } from '../../ui/overlay/dialog.tsx'
import { useUnsavedChanges } from './leave-guard.tsx'

// Full screen on a phone.
const WIDE =
  'm-auto h-dvh max-h-dvh w-full max-w-none md:h-fit md:max-h-[92dvh] md:w-[min(58rem,calc(100vw-3rem))] md:rounded-sm'

/** Asks before it closes while a mounted field has been edited. */
export function FormDialog({
  isWide,
  isUnguarded,
  onClose,
  children,
  ...dialog
}: Omit<DialogProps, 'canClose' | 'className'> & { isWide?: boolean; isUnguarded?: boolean }) {
  const edited = useRef(new Set<Element>())
  const [isAsking, setAsking] = useState(false)
  const Frame = isWide ? Overlay : Dialog
  // A nested dialog guards its own fields.
  const onEdit = ({ target, currentTarget }: SyntheticEvent<Element>) => {
    const field = target as Element
    if (field.closest('dialog') === currentTarget.closest('dialog')) edited.current.add(field)
  }
  const isEdited = () => isUnguarded !== true && [...edited.current].some((field) => field.isConnected)
  const close = () => {
    edited.current.clear()
    setAsking(false)
    onClose()
  }
  useCloseOnNavigation(() => dialog.open && isEdited(), close)
  const canClose = () => {
    const mustAsk = isEdited()
    setAsking(mustAsk)
    return !mustAsk
  }
  return (
    <Frame {...dialog} {...(isWide && { className: WIDE })} onClose={close} canClose={canClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to events of its fields */}
      <div className="contents" onInput={onEdit} onDrop={onEdit}>
        {children}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Unsaved changes"
        question="Close without saving?"
        confirm="Close without saving"
        onConfirm={close}
      >
        <p>What you have written here is lost.</p>
      </ConfirmDialog>
    </Frame>
  )
}

// Back may lead to another URL of the same list, which would keep the dialog open.
function useCloseOnNavigation(isUnsaved: () => boolean, close: () => void): void {
  const hasLeft = useRef(false)
  const { key } = useLocation()
  useUnsavedChanges(isUnsaved, () => {
    hasLeft.current = isUnsaved()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => {
    if (hasLeft.current && isUnsaved()) close()
    hasLeft.current = false
  }, [key])
}
