import { expect, it } from 'vitest'
import { PALETTE_SCREENS } from '../screens.ts'
import { choicesOf } from './choices.ts'

const SCREENS = [
  { label: 'Orders', to: '/admin/orders' },
  { label: 'Set-up', to: '/admin/setup' },
]
const FOUND = {
  orders: [{ id: '1', code: '26-K7M3XQ4D', name: 'Anna Bell', status: 'processing' }],
  products: [{ id: '2', code: 'RG 1', name: 'Opal ring' }],
  drafts: [{ id: '4', code: 'RG 2', name: 'Ruby ring' }],
  gift_boxes: [{ id: '5', code: 'BOX 1', name: 'Linen box' }],
  customers: [{ id: '3', name: 'Anna Bell', email: 'anna+a@shop.example' }],
}

it('without a text every screen can be chosen', () => {
  expect(choicesOf('', SCREENS, undefined).map(({ label }) => label)).toEqual(['Orders', 'Set-up'])
})

// Proves: R11.204
it('what was found comes before the screens of which a later word begins with the text', () => {
  expect(choicesOf(' UP', SCREENS, FOUND).map(({ kind, to }) => [kind, to])).toEqual([
    ['Order', '/admin/orders?order=1'],
    ['Product', '/admin/products?search=RG%201'],
    ['Draft', '/admin/products?show=draft&draft=4'],
    ['Gift box', '/admin/products?show=gift_boxes&gift_box=5'],
    ['Customer', '/admin/users?search=anna%2Ba%40shop.example'],
    ['Screen', '/admin/setup'],
  ])
})

it('a screen whose name begins with the text comes before what was found', () => {
  expect(
    choicesOf('set', SCREENS, FOUND)
      .map(({ to }) => to)
      .slice(0, 2),
  ).toEqual(['/admin/setup', '/admin/orders?order=1'])
  expect(choicesOf('Set-up', SCREENS, FOUND)[0]).toMatchObject({ kind: 'Screen', label: 'Set-up' })
})

it.each([
  ['orders', '/admin/orders'],
  ['Settings ', '/admin/settings'],
  ['products', '/admin/products'],
])('%j is the name of a screen, which comes before what was found', (text, to) => {
  expect(choicesOf(text, PALETTE_SCREENS, FOUND)[0]?.to).toBe(to)
})

// Proves: R11.230
it.each([
  ['merchant', '/admin/merchant-feed'],
  ['customers', '/admin/users'],
  ['setup', '/admin/setup'],
  ['audit', '/admin/log'],
  ['postage', '/admin/settings?part=delivery'],
  ['merchant feed', '/admin/merchant-feed'],
  ['e-mail settings', '/admin/settings?part=emails'],
  ['emails', '/admin/outbox'],
  ['opening hours', '/admin/settings?part=shop'],
  ['bank holidays', '/admin/settings?part=delivery'],
  ['vouchers', '/admin/promos'],
  ['low stock', '/admin/settings?part=selling'],
  ['vat', '/admin/settings?part=vat'],
  ['backup', '/admin/settings?part=backups'],
])('%j opens the screen that has it', (text, to) => {
  expect(choicesOf(text, PALETTE_SCREENS, undefined)[0]?.to).toBe(to)
})

it('a text without a word, or with one that no screen has, opens no screen', () => {
  expect(choicesOf('low prices', PALETTE_SCREENS, undefined)).toEqual([])
  expect(choicesOf('?!', PALETTE_SCREENS, undefined)).toEqual([])
})
