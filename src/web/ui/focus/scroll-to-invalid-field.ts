const MUTED_MS = 500

/** For the moment before the form focuses its first invalid field. Focusing a field that has the focus scrolls nothing. */
export function scrollToInvalidField(): void {
  const focused = document.activeElement
  muteFieldErrors(focused)
  requestAnimationFrame(() => {
    const field = document.activeElement
    // WebKit scrolls a focused field to the top, and the error summary above it out of sight.
    field?.closest('form')?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
    field?.scrollIntoView({ block: 'nearest' })
  })
}

/** The error summary and the newly focused field announce the errors: each field's live region would repeat them. */
function muteFieldErrors(focused: Element | null): void {
  const messages = [...document.querySelectorAll('form [aria-live=polite][id$=-error]')]
  // A field that keeps the focus is not announced again.
  const others = messages.filter(({ id }) => `${focused?.id}-error` !== id)
  for (const message of others) message.setAttribute('aria-live', 'off')
  setTimeout(() => {
    for (const message of others) message.setAttribute('aria-live', 'polite')
  }, MUTED_MS)
}
