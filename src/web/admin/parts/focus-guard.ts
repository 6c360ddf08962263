import { focusElement } from '../../ui/focus/focus-element.ts'

/**
 * When the focused element is removed, hidden or disabled, focuses the next control of its row, or of the row beside it, else
 * the heading of the open dialog or page. @returns stops it
 */
export function startFocusGuard(): () => void {
  let last: Element | undefined
  let rows: Element[] = []
  let frame = 0
  const remember = ({ target }: FocusEvent) => {
    last = target as Element
    const near = rowsNear(last)
    // A dialog that was opened from a row returns to it.
    if (near.length > 0 || !last.closest('dialog')) rows = near
  }
  // A click on the background clears the focus. Removed elements fire focusout before they are gone.
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return
    setTimeout(() => {
      if (last === target && canHaveFocus(last as Element)) last = undefined
    })
  }
  const check = () => {
    frame = 0
    const focused = document.activeElement
    // The browser blurs a disabled element only later.
    const isLost = focused === document.body || focused === last
    if (!isLost || !last || canHaveFocus(last)) return
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const control = firstControl(rows, dialog ?? document)
    const heading = dialog?.querySelector('h2') ?? document.querySelector<HTMLElement>('main h1')
    // Still loading.
    if (!control && !heading) return
    last = undefined
    if (control) control.focus()
    else if (heading) focusElement(heading)
  }
  const changes = new MutationObserver(() => {
    frame ||= requestAnimationFrame(check)
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

// A closing dialog stays visible for its transition.
function canHaveFocus(element: Element): boolean {
  const isDisabled = element.matches(':disabled, dialog:not([open]) *')
  return element.isConnected && !isDisabled && element.checkVisibility()
}

/** Its own row first. They are read while it is there: a removed row has no neighbours. */
function rowsNear(element: Element): Element[] {
  const row = element.closest('tbody tr')
  return [row, row?.nextElementSibling, row?.previousElementSibling].filter((near) => near != null)
}

function firstControl(rows: Element[], scope: Node): HTMLElement | undefined {
  const controls = rows
    .filter((row) => scope.contains(row))
    .flatMap((row) => [...row.querySelectorAll<HTMLElement>('a[href], button')])
  return controls.find(canHaveFocus)
}
