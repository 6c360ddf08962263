/** CHAOS=long is `npm run chaos`; `--short` and `npm test` repeat less. */
export const isLong = process.env.CHAOS === 'long'

/** `npm test` always uses the same seed, `npm run chaos` a new one. */
export const seed = Number(process.env.CHAOS_SEED) || 20_261_122

export type SeededRandom = ReturnType<typeof createRandom>

export const longOrShort = (long: number, short: number) => (isLong ? long : short)

/** Prints the seed and how to replay it. @param part as in `npm run chaos -- --only` */
export function seededRandom(part: string): SeededRandom {
  const command = `npm run chaos -- --only ${part} --seed ${seed}${isLong ? '' : ' --short'}`
  console.log(`chaos: ${part}, seed ${seed}; to replay: ${command}`)
  return createRandom(seed)
}

function createRandom(seed: number) {
  let state = seed
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    shuffled: <T>(list: readonly T[]): T[] => {
      const left = [...list]
      return list.map(() => left.splice(below(left.length), 1)[0] as T)
    },
  }
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
