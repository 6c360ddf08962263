import { expect, it } from 'vitest'
import { renderTexts } from '../../../../../tests/support/render-component.tsx'
import type { Settings } from '../../../../contract/admin/settings.ts'
import { defaultMethods } from '../../../../contract/delivery/default-methods.ts'
import { defaultSettings } from '../../../../shop/settings/default-settings.ts'
import { DeliverySettings } from './delivery-settings.tsx'

// Proves: R12.183
it('the list of methods says which texts name the flat fee once a method differs', () => {
  const settings = { ...defaultSettings, shop_name: 'Vitrine', shipping_fee: 5 } as Settings
  const textsAt = (price: number) => {
    const methods = defaultMethods.map((method) => ({ ...method, price }))
    const answers: [string[], unknown][] = [
      [['admin', 'delivery'], methods],
      [['admin', 'holiday-regions'], []],
    ]
    return renderTexts(<DeliverySettings settings={settings} />, { answers }).join(' ')
  }
  expect(textsAt(5)).not.toContain('flat fee')
  expect(textsAt(6)).toContain('Banner, FAQ and terms came with the flat fee and its days')
})
