import { circumferenceOf } from '../../../../contract/facts/ring-sizes.ts'
import type { OptionKind } from '../../../../contract/variant.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/** UK ring sizes from one letter to another: 'M', 'M½', 'N' */
export function ringSizes(from: string, to: string, withHalves: boolean): string[] {
  const letters = LETTERS.slice(LETTERS.indexOf(from), LETTERS.indexOf(to) + 1)
  if (!withHalves) return letters
  return letters.flatMap((letter) => (letter === to ? [letter] : [letter, `${letter}½`]))
}

export const RING_LETTERS = LETTERS.slice(LETTERS.indexOf('I'))

/** '40 cm', '45 cm' */
export function lengths(from: number, to: number, step: number): string[] {
  if (!(step > 0) || !(to >= from)) return []
  const count = Math.min(Math.floor((to - from) / step) + 1, 60)
  return Array.from({ length: count }, (_, at) => `${Math.round((from + at * step) * 10) / 10} cm`)
}

export const METALS = [
  { value: 'Silver', swatch: '#c7c9cc' },
  { value: 'Yellow gold', swatch: '#d9b24c' },
  { value: 'White gold', swatch: '#e3ddd0' },
  { value: 'Rose gold', swatch: '#d9a08b' },
  { value: 'Gold vermeil', swatch: '#e0bd5f' },
  { value: 'Platinum', swatch: '#dfe3e6' },
  { value: 'Oxidised silver', swatch: '#55585c' },
]

/** What a button adds. */
export const OPTION_TEMPLATES: { label: string; name: string; kind: OptionKind }[] = [
  { label: 'Ring sizes', name: 'Ring size', kind: 'ring_size' },
  { label: 'Lengths', name: 'Length', kind: 'length' },
  { label: 'Metals', name: 'Metal', kind: 'metal' },
  { label: 'Other option', name: '', kind: 'other' },
]

/** Ring sizes by letter, lengths by number when all are such; others stay as they were typed. */
export function inUsualOrder<Value extends { value: string }>(kind: OptionKind, values: Value[]): Value[] {
  const rank = kind === 'ring_size' ? rankOfSize : kind === 'length' ? rankOfLength : undefined
  if (!rank || values.some(({ value }) => Number.isNaN(rank(value)))) return values
  return values.toSorted((a, b) => rank(a.value) - rank(b.value))
}

function rankOfSize(size: string): number {
  return circumferenceOf(size) ?? Number.NaN
}

function rankOfLength(length: string): number {
  return /^\d/.test(length) ? Number.parseFloat(length) : Number.NaN
}
