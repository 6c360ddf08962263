import type { Fact } from '../../../contract/facts/fact.ts'
import type { ProductOption } from '../../../contract/variant.ts'

/**
 * In millimetres.
 * @property isPart of a piece on a chain, or strung, only the largest part is measured
 */
export type Dimensions = { width: number; height: number; isRound: boolean; isPart: boolean }

type Piece = { facts: readonly Fact[]; options: readonly Pick<ProductOption, 'kind'>[] }

/** @returns undefined when no two measures are known, nor a diameter */
export function trueDimensions({ facts, options }: Piece): Dimensions | undefined {
  const measure = (key: string) => Number(facts.find((fact) => fact.key === key)?.value ?? 0)
  const [width, height, length, diameter] = ['width', 'height', 'length', 'diameter'].map(measure) as [
    number,
    number,
    number,
    number,
  ]
  const isPart =
    facts.some(({ key }) => key === 'chain_length') || options.some(({ kind }) => kind === 'length')
  // Of a hoop or bangle the width is that of its wire; of a string of beads the diameter is that of a bead.
  if (diameter && !length) return { width: diameter, height: diameter, isRound: true, isPart }
  const [across, down] = [width || diameter, length || height]
  return across && down ? { width: across, height: down, isRound: false, isPart } : undefined
}
