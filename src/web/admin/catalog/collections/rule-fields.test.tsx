import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { renderTexts } from '../../../../../tests/support/render-component.tsx'
import type { CollectionFields, collectionFields } from '../../../../contract/collections/collection.ts'
import { NO_CONDITIONS } from '../../../../contract/collections/conditions.ts'
import { NEW_COLLECTION } from '../../../../contract/collections/new-collection.ts'
import { EmptyRule } from './rule-fields.tsx'

const RULE = { ...NO_CONDITIONS, max_price: 5 }

function Note({ byRule }: { byRule: boolean }) {
  const defaultValues = { ...NEW_COLLECTION, ...RULE, by_rule: byRule }
  return (
    <EmptyRule
      form={useForm<z.input<typeof collectionFields>, unknown, CollectionFields>({ defaultValues })}
    />
  )
}

function noteOf(byRule: boolean, total: number): string[] {
  const answer = { total, products: [] }
  return renderTexts(<Note byRule={byRule} />, {
    answers: [[['admin', 'products', 'matching', RULE], answer]],
  })
}

// Proves: R12.208
it('a rule that no piece fits is said beside the button that saves it', () => {
  expect(noteOf(true, 0)).toEqual(['No piece fits the rule: the collection will be empty.'])
  expect(noteOf(true, 1)).toEqual([])
  expect(noteOf(false, 0)).toEqual([])
})
