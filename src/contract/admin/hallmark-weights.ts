import { z } from 'zod'

const weight = (metal: string) => {
  const message = `Exempt weight of ${metal} must be a number of grams from 0 to 100`
  return z.number({ error: message }).min(0, message).max(100, message)
}

/** Grams. Lighter pieces need no hallmark. */
export const hallmarkWeights = z.object({
  gold: weight('gold'),
  silver: weight('silver'),
  platinum: weight('platinum'),
  palladium: weight('palladium'),
})
