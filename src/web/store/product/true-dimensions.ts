import type { Fact } from '../../../contract/facts/fact.ts'
import { circumferenceOf } from '../../../contract/facts/ring-sizes.ts'
import type { ProductOption, Variant } from '../../../contract/variant.ts'

/**
 * In millimetres.
 * @property of what is measured: of a ring the inside of its size, of a piece on a chain, or strung, only the largest part
 */
export type Dimensions = { width: number; height: number; isRound: boolean; of: 'whole' | 'part' | 'inside' }

type Piece = {
  facts: readonly Fact[]
  options: readonly Pick<ProductOption, 'name' | 'kind'>[]
  chosen?: Variant['options']
}

/** @returns undefined when no two measures are known, nor a diameter, nor the size of a ring */
export function trueDimensions({ facts, options, chosen = [] }: Piece): Dimensions | undefined {
  const ring = options.find(({ kind }) => kind === 'ring_size')
  const around = circumferenceOf(chosen.find(({ name }) => name === ring?.name)?.value ?? '')
  if (around) {
    const inside = Math.round((around / Math.PI) * 10) / 10
    return { width: inside, height: inside, isRound: true, of: 'inside' }
  }
  const measure = (key: string) => Number(facts.find((fact) => fact.key === key)?.value ?? 0)
  const [width, height, length, diameter] = ['width', 'height', 'length', 'diameter'].map(measure) as [
    number,
    number,
    number,
    number,
  ]
  const isPart =
    ring || facts.some(({ key }) => key === 'chain_length') || options.some(({ kind }) => kind === 'length')
  const of = isPart ? 'part' : 'whole'
  // Of a hoop or bangle the width is that of its wire; of a string of beads the diameter is that of a bead.
  if (diameter && !length) return { width: diameter, height: diameter, isRound: true, of }
  const [across, down] = [width || diameter, length || height]
  return across && down ? { width: across, height: down, isRound: false, of } : undefined
}
