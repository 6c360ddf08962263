import { expect, it } from 'vitest'
import { renderTexts } from '../../../../tests/support/render-component.tsx'
import type { Settings } from '../../../contract/admin/settings.ts'
import { StorefrontSettings } from './settings-storefront.tsx'

it('categories with the same name show their whole path', () => {
  const categories = ['Rings', 'Silver', 'Signet'].map((name, at) => ({
    id: at + 1,
    name,
    parent_id: at || null,
    parent: at ? { id: at, name: 'above' } : null,
  }))
  const answers: [string[], unknown][] = [
    [['admin', 'categories', 'all'], categories],
    [['admin', 'collections', 'all'], []],
  ]
  const settings = { storefront: { home: [], menu: [], banners: [] } } as unknown as Settings
  const texts = renderTexts(<StorefrontSettings settings={settings} />, { answers })
  expect(texts).toContain('Rings › Silver › Signet')
})
