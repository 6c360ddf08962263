import { expect, it } from 'vitest'
import { renderMarkup, renderTexts } from '../../../../tests/support/render-component.tsx'
import type { Settings } from '../../../contract/admin/settings.ts'
import { SellingSettings } from './settings-selling.tsx'

// Proves: R9.106
it('shows the exempt weights beside those of the law', () => {
  const settings = {
    hallmark_weights: { gold: 1, silver: 9, platinum: 0.5, palladium: 1 },
    return_exceptions: [],
  } as unknown as Settings
  const form = <SellingSettings settings={settings} />
  expect(renderTexts(form)).toEqual(expect.arrayContaining(['Silver (g)', 'By law: 7.78 g']))
  expect(renderMarkup(form)).toContain('name="hallmark_weights.palladium"')
})
