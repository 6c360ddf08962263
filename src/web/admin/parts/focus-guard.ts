import { focusElement } from '../../ui/focus/focus-element.ts'

/**
 * Whoever works by keyboard is never dropped at the window's edge: when what had the focus is gone or can't hold it any
 * more (a row that was deleted, the button of what is done), the heading of the open dialog or of the page has it.
 * @returns the way to stop
 */
export function keepPlace(): () => void {
  let last: Element | undefined
  let frame = 0
  const remember = ({ target }: FocusEvent) => {
    last = target as Element
  }
  // Who presses beside everything wants no focus. What is being removed is told of before it is gone.
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return
    setTimeout(() => {
      if (last === target && canHold(last as Element)) last = undefined
    })
  }
  const look = () => {
    frame = 0
    const held = document.activeElement
    // The browser takes the focus off what can't hold it only after this look.
    const isLost = held === document.body || held === last
    if (!isLost || !last || canHold(last)) return
    const heading = headingInSight()
    // What is on its way brings its heading along.
    if (!heading) return
    last = undefined
    focusElement(heading)
  }
  const changes = new MutationObserver(() => {
    frame ||= requestAnimationFrame(look)
  })
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'open'],
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  return () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', forget)
  }
}

// A dialog that closes is to be seen for a moment longer.
function canHold(element: Element): boolean {
  const isOff = element.matches(':disabled, dialog:not([open]) *')
  return element.isConnected && !isOff && element.checkVisibility()
}

function headingInSight(): HTMLElement | null | undefined {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  return dialog?.querySelector('h2') ?? document.querySelector<HTMLElement>('main h1')
}
