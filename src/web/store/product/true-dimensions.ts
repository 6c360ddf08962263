import type { Fact } from '../../../contract/facts/fact.ts'

/** In millimetres. A piece with one measure is a line: the other is 0. */
export type Dimensions = { width: number; height: number; isRound: boolean }

/** @returns undefined when no measure of the piece is known */
export function trueDimensions(facts: readonly Fact[]): Dimensions | undefined {
  const measure = (key: string) => Number(facts.find((fact) => fact.key === key)?.value ?? 0)
  const [width, height, length, diameter] = ['width', 'height', 'length', 'diameter'].map(measure) as [
    number,
    number,
    number,
    number,
  ]
  const down = height || length
  if (!width && !down) return diameter ? { width: diameter, height: diameter, isRound: true } : undefined
  return { width: width || diameter, height: down || diameter, isRound: false }
}
