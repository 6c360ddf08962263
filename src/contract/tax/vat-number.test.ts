import { expect, test } from 'vitest'
import { updateSettings } from '../admin/settings.ts'
import { vatNumberProblem } from './vat-number.ts'

const begins = (prefix: string) =>
  expect.stringContaining(`A VAT number that begins with ${prefix} looks like ${prefix}`)
const ANY = 'A VAT number has 2 to 18 letters and digits, at least one of them a digit, like GB123456789'

// Proves: R13.85
test.each<[typed: string, problem: unknown]>([
  ['GB123456789', undefined],
  ['gb 123 4567 89', undefined],
  ['GB123456789012', undefined],
  ['GBGD123', undefined],
  ['GBHA599', undefined],
  ['GB12345678', begins('GB')],
  ['GB1234567890', begins('GB')],
  ['XI123456789', undefined],
  ['XI1', begins('XI')],
  ['ATU12345678', undefined],
  ['AT12345678', begins('AT')],
  ['BE0123456789', undefined],
  ['BE2123456789', begins('BE')],
  ['BG123456789', undefined],
  ['CY12345678X', undefined],
  ['CY123456789', begins('CY')],
  ['CZ1234567890', undefined],
  ['DE123456789', undefined],
  ['DE 123 456 789', undefined],
  ['DE12345678', begins('DE')],
  ['DK12345678', undefined],
  ['EE123456789', undefined],
  ['EL123456789', undefined],
  ['ESX1234567X', undefined],
  ['ESB12345678', undefined],
  ['ES12345678Z', undefined],
  ['ES123456789', begins('ES')],
  ['FI12345678', undefined],
  ['FR12345678901', undefined],
  ['FRXX123456789', undefined],
  ['FR1', begins('FR')],
  ['HR12345678901', undefined],
  ['HU12345678', undefined],
  ['IE1234567FA', undefined],
  ['IE1A12345B', undefined],
  ['IE12345678', begins('IE')],
  ['IT12345678901', undefined],
  ['LT123456789', undefined],
  ['LT123456789012', undefined],
  ['LU12345678', undefined],
  ['LV12345678901', undefined],
  ['MT12345678', undefined],
  ['NL123456789B01', undefined],
  ['NL123456789', begins('NL')],
  ['PL1234567890', undefined],
  ['PT123456789', undefined],
  ['RO12', undefined],
  ['SE123456789001', undefined],
  ['SI12345678', undefined],
  ['SK1234567890', undefined],
  ['CHE-123.456.789 MWST', undefined],
  ['CHE123456789', undefined],
  ['CHE12345', begins('CHE')],
  ['NO 123456789 MVA', undefined],
  ['12-3456789', undefined],
  ['27AAPFU0939F1ZV', undefined],
  ['A1', undefined],
  ['1', ANY],
  ['banana', ANY],
  ['----', ANY],
  ['1234567890123456789', ANY],
  ['SIL850101AB1', undefined],
  ['MTE 850101 AB1', undefined],
  ['ATU850101AB1', undefined],
  ['ESP850101AB1', undefined],
  ['GB<b>1</b>', ANY],
  ['<b>1</b>', ANY],
])('%s', (typed, problem) => {
  expect(vatNumberProblem(typed)).toEqual(problem)
})

// Proves: R13.85
test('the settings refuse what cannot be a VAT number, and take none', () => {
  const messageOf = (vat_number: string) =>
    updateSettings.body.safeParse({ vat_number }).error?.issues[0]?.message
  expect([messageOf('banana'), messageOf('GB123456789'), messageOf('')]).toEqual([ANY, undefined, undefined])
})
