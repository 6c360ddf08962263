import { expect, it } from 'vitest'
import { renderTexts } from '../../../../tests/support/render-component.tsx'
import { PromoField } from './promo-field.tsx'

const ADVICE = 'To pay without a code, empty this field.'

it('a refused promo code can be removed to pay without it', () => {
  const props = {
    field: { name: 'promo_code', onChange: async () => {}, onBlur: async () => {}, ref: () => {} },
    applied: undefined,
    removed: undefined,
    silent: false,
    onApply: async () => {},
    onRemove: () => {},
  }
  expect(renderTexts(<PromoField {...props} error={undefined} />)).not.toContain(ADVICE)
  expect(renderTexts(<PromoField {...props} error="This promo code has expired." />)).toEqual([
    'Promo code (optional)',
    ADVICE,
    'This promo code has expired.',
    'Apply',
  ])
})
