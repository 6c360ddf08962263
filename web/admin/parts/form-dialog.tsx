import { type SyntheticEvent, useRef, useState } from 'react'
import { Dialog, type DialogProps } from '../../ui/dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useUnsaved } from './leave-guard.tsx'
import { WideDialog } from './wide-dialog.tsx'

/** A dialog with a form: while a field that was written in is there, Escape, the cross and a press outside ask first. */
export function FormDialog({
  isWide,
  isUnguarded,
  onClose,
  children,
  ...dialog
}: Omit<DialogProps, 'mayClose'> & { isWide?: boolean; isUnguarded?: boolean }) {
  const written = useRef(new Set<Element>())
  const [isAsking, setAsking] = useState(false)
  const Frame = isWide ? WideDialog : Dialog
  // What is written in a dialog over this one is guarded there.
  const write = ({ target, currentTarget }: SyntheticEvent<Element>) => {
    const field = target as Element
    if (field.closest('dialog') === currentTarget.closest('dialog')) written.current.add(field)
  }
  const isWritten = () => isUnguarded !== true && [...written.current].some((field) => field.isConnected)
  useUnsaved(() => dialog.open && isWritten())
  const close = () => {
    written.current.clear()
    setAsking(false)
    onClose()
  }
  const mayClose = () => {
    const isAsked = isWritten()
    setAsking(isAsked)
    return !isAsked
  }
  return (
    <Frame {...dialog} onClose={close} mayClose={mayClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its fields say */}
      <div className="contents" onInput={write} onDrop={write}>
        {children}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Unsaved changes"
        question="Close without saving?"
        confirm="Close without saving"
        isBusy={false}
        onConfirm={close}
      >
        <p>What you have written here is lost.</p>
      </ConfirmDialog>
    </Frame>
  )
}
