import { type Chances, chances } from '../../support/chances.ts'

/** CHAOS=long is `npm run chaos`; `npm test` runs the short tests. */
export const isLong = process.env.CHAOS === 'long'

/** `npm test` always uses the same seed, `npm run chaos` a new one. */
export const seed = Number(process.env.CHAOS_SEED) || 20_261_122

export type SeededRandom = Chances

export const longOrShort = (long: number, short: number) => (isLong ? long : short)

/** Prints the seed and how to replay it. @param part as in `npm run chaos -- --only` */
export function seededRandom(part: string): SeededRandom {
  const command = `npm run chaos -- --only ${part} --seed ${seed}${isLong ? '' : ' --short'}`
  console.log(`chaos: ${part}, seed ${seed}; to replay: ${command}`)
  return chances(seed)
}

/** Prints measured figures for docs/reliability.md. */
export function logFigures(part: string, figures: Record<string, unknown>): void {
  console.log(`chaos: ${part}: ${JSON.stringify(figures)}`)
}

/** @returns how often each value occurs */
export function countValues(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const each of values) counts[each] = (counts[each] ?? 0) + 1
  return counts
}
