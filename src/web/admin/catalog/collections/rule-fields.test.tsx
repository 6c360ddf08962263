import { expect, it } from 'vitest'
import { renderTexts } from '../../../../../tests/support/render-component.tsx'
import type { AdminCollection } from '../../../../contract/collections/collection.ts'
import { NO_CONDITIONS } from '../../../../contract/collections/conditions.ts'
import { NEW_COLLECTION } from '../../../../contract/collections/new-collection.ts'
import { CollectionForm } from './collection-form.tsx'

const EMPTY = 'No piece fits the rule: the collection will be empty.'
const RULE = { ...NO_CONDITIONS, max_price: 5 }

function textsOf(byRule: boolean, total: number): string[] {
  const stored = { id: 1, image: null, products: [], updated_at: '2026-01-01T00:00:00.000Z' }
  const row = { ...NEW_COLLECTION, ...RULE, ...stored, name: 'Small', slug: 'small', by_rule: byRule }
  const answer = { total, products: [] }
  return renderTexts(<CollectionForm row={row as unknown as AdminCollection} onDone={() => {}} />, {
    answers: [[['admin', 'products', 'matching', RULE], answer]],
  })
}

// Proves: R12.208
it('a rule that no piece fits is said beside the button that saves it', () => {
  const texts = textsOf(true, 0)
  expect(texts[texts.indexOf('Save Collection') - 2]).toBe(EMPTY)
  expect(textsOf(true, 1)).not.toContain(EMPTY)
  expect(textsOf(false, 0)).not.toContain(EMPTY)
})
