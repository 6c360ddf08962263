import { expect, it } from 'vitest'
import { slugOf } from './product-path.ts'

it.each([
  ['Lapis Lazuli Strand, 8 mm', 'lapis-lazuli-strand-8-mm'],
  ['Émeraude & Perle', 'emeraude-perle'],
  ['  18ct "Gold"/Silver ', '18ct-gold-silver'],
  ['Кольцо', ''],
])('%s has the slug "%s"', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
