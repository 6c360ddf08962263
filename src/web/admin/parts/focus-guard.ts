import { focusElement } from '../../ui/focus/focus-element.ts'

/**
 * Focuses the heading of the open dialog or page when the focused element is removed, hidden or disabled.
 * @returns stops it
 */
export function startFocusGuard(): () => void {
  let last: Element | undefined
  let frame = 0
  const remember = ({ target }: FocusEvent) => {
    last = target as Element
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
    const heading = visibleHeading()
    // Still loading.
    if (!heading) return
    last = undefined
    focusElement(heading)
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

function visibleHeading(): HTMLElement | null | undefined {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  return dialog?.querySelector('h2') ?? document.querySelector<HTMLElement>('main h1')
}
