import { type Chances, chances } from '../../support/chances.ts'

/** TORTURE=long is `npm run chaos`; without it the short forms run, as part of `npm test`. */
export const isLong = process.env.TORTURE === 'long'

/** `npm test` takes the same chances every time, `npm run chaos` new ones. */
export const seed = Number(process.env.TORTURE_SEED) || 20_261_122

export type Dice = Chances

/** How often: in the long form, and in the short one. */
export const times = (long: number, short: number) => (isLong ? long : short)

/** Chances that the printed seed replays. `part` is what `npm run chaos -- --only` calls it. */
export function dice(part: string): Dice {
  const how = `npm run chaos -- --only ${part} --seed ${seed}${isLong ? '' : ' --short'}`
  console.log(`chaos: ${part}, seed ${seed}; to replay: ${how}`)
  return chances(seed)
}

/** A measured figure, for docs/reliability.md. */
export function figure(part: string, figures: Record<string, unknown>): void {
  console.log(`chaos: ${part}: ${JSON.stringify(figures)}`)
}

/** How often each of them came. */
export function tally(seen: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const each of seen) counts[each] = (counts[each] ?? 0) + 1
  return counts
}
