const UNTIL_SAID_MS = 500

/** A wrong field that has the focus already, far above the button, would stay there: to be focused again scrolls nothing. */
export function scrollToInvalidField(): void {
  // Called before the form has focused it.
  const held = document.activeElement
  hush(held)
  requestAnimationFrame(() => {
    const field = document.activeElement
    // WebKit scrolls a focused field to the top, and the list of wrong fields above it out of sight.
    field?.closest('form')?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
    field?.scrollIntoView({ block: 'nearest' })
  })
}

/** What a refused press finds is said by the list of it and by the field that takes the focus: not by each field, too. */
function hush(held: Element | null): void {
  const messages = [...document.querySelectorAll('form [aria-live=polite][id$=-error]')]
  // The field that keeps the focus is not read out again.
  const others = messages.filter(({ id }) => `${held?.id}-error` !== id)
  for (const message of others) message.setAttribute('aria-live', 'off')
  setTimeout(() => {
    for (const message of others) message.setAttribute('aria-live', 'polite')
  }, UNTIL_SAID_MS)
}
