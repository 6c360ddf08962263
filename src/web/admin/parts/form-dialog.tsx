import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Dialog, type DialogProps } from '../../ui/overlay/dialog.tsx'
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
  const close = () => {
    written.current.clear()
    setAsking(false)
    onClose()
  }
  useCloseOnLeaving(() => dialog.open && isWritten(), close)
  const canClose = () => {
    const isAsked = isWritten()
    setAsking(isAsked)
    return !isAsked
  }
  return (
    <Frame {...dialog} onClose={close} canClose={canClose}>
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

// The way back may lead to another part of the same list, where the form would still be open.
function useCloseOnLeaving(isUnsaved: () => boolean, close: () => void): void {
  const isLeft = useRef(false)
  const { key } = useLocation()
  useUnsaved(isUnsaved, () => {
    isLeft.current = isUnsaved()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it has been left for another address
  useEffect(() => {
    if (isLeft.current && isUnsaved()) close()
    isLeft.current = false
  }, [key])
}
