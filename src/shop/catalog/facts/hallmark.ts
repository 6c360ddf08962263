import type { Settings } from '../../../contract/admin/settings.ts'
import type { Hallmark } from '../../../contract/facts/fact.ts'
import { type PreciousMetal, preciousMetal } from '../../../contract/facts/fact-kinds.ts'

/** Values by key, as they are stored. */
export type FactSet = Partial<Record<string, string>>

const NOTICE_URL = '/dealers-notice'

/**
 * Hallmarking Act 1973: what is described as precious metal needs a hallmark, unless it is lighter than the exempt
 * weight of its metal. A piece of unknown weight counts as heavy.
 */
export function hallmarkOf(sets: FactSet[], exempt: Settings['hallmark_weights']): Hallmark {
  const pieces = sets.flatMap(({ metal, weight }) => {
    const precious = preciousMetal(metal)
    return precious ? [{ metal: precious, weight }] : []
  })
  return {
    required: pieces.some(({ metal, weight }) => isHeavy(weight, exempt[metal])),
    notice_url: pieces.length > 0 ? NOTICE_URL : null,
  }
}

function isHeavy(weight: string | undefined, exempt: Settings['hallmark_weights'][PreciousMetal]): boolean {
  return weight === undefined || Number(weight) >= exempt
}
