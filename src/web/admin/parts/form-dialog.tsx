import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Dialog, type DialogProps, Overlay } from '../../ui/overlay/dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useUnsaved } from './leave-guard.tsx'

// On a phone it is the whole window.
const WIDE =
  'm-auto h-dvh max-h-dvh w-full max-w-none md:h-fit md:max-h-[92dvh] md:w-[min(58rem,calc(100vw-3rem))] md:rounded-sm'

/** A dialog of the back office, for a form or a record: while a field that was written in is there, Escape, the cross and a press outside ask first. */
export function FormDialog({
  isWide,
  isUnguarded,
  onClose,
  children,
  ...dialog
}: Omit<DialogProps, 'canClose' | 'className'> & { isWide?: boolean; isUnguarded?: boolean }) {
  const written = useRef(new Set<Element>())
  const [isAsking, setAsking] = useState(false)
  const Frame = isWide ? Overlay : Dialog
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
    <Frame {...dialog} {...(isWide && { className: WIDE })} onClose={close} canClose={canClose}>
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
