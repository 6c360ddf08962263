import { expect, it } from 'vitest'
import { renderMarkup } from '../../../../tests/support/render-component.tsx'
import { Input } from './input.tsx'

// Proves: R13.312
it('a screen reader reads the error of a field before its hint', () => {
  const markup = renderMarkup(
    <Input id="code" label="Code" hint="As on the card." error="Code is required" />,
  )
  expect(markup).toContain('aria-describedby="code-error code-hint"')
})
