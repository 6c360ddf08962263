import { expect, it } from 'vitest'
import { slugOf } from './product-path.ts'

// Proves: R12.207
it.each([
  ['Écharpe, 8 mm', 'echarpe-8-mm'],
  ['Cœur d’ŒUVRE', 'coeur-d-oeuvre'],
  ['Groß & GROẞ', 'gross-gross'],
  ['Ægir, læder', 'aegir-laeder'],
  ['Ħamrun, ŋ, Ŧ', 'hamrun-n-t'],
  ['Øre, Ǿrsted', 'ore-orsted'],
  ['Đorđe Łódź', 'dorde-lodz'],
  ['Þór, Eiður', 'thor-eidur'],
  ['Işık', 'isik'],
  ['❤ 真珠', ''],
])('%j has the slug %j', (name, slug) => expect(slugOf(name)).toBe(slug))
