import type { ProductFacts } from '../../../contract/admin/facts.ts'
import { kindOf, preciousMetal, STANDARDS } from '../../../contract/facts/fact-kinds.ts'
import type { FieldError } from '../../lib/errors.ts'

type Given = ProductFacts['facts']

const MAX_REPEATS = 10

/** @returns the problems by dotted path, such as 'variants.1.facts.0.value' */
export function checkFacts({ facts, variants }: ProductFacts, variantIds: string[]): FieldError[] {
  const problems = [...checkList(facts, 'facts.'), ...checkMetal(facts, [], 'facts.')]
  const seen = new Set<string>()
  for (const [at, variant] of variants.entries()) {
    const { id, facts: own = [] } = variant
    const path = `variants.${at}`
    if (!variantIds.includes(id))
      problems.push({ path: `${path}.id`, message: 'This variant does not exist' })
    if (seen.has(id)) problems.push({ path: `${path}.id`, message: 'This variant is listed already' })
    seen.add(id)
    for (const [place, { key }] of own.entries()) {
      const kind = kindOf(key)
      if (kind && !kind.varies)
        problems.push({
          path: `${path}.facts.${place}.key`,
          message: `${kind.label} is the same for all variants`,
        })
    }
    problems.push(...checkList(own, `${path}.facts.`))
    problems.push(...checkMetal(own, facts, `${path}.facts.`))
  }
  return problems
}

function checkList(facts: Given, path: string): FieldError[] {
  const problems: FieldError[] = []
  const seen = new Set<string>()
  for (const [at, { key, value }] of facts.entries()) {
    const kind = kindOf(key)
    const entry = kind?.repeats ? `${key} ${String(value).toLowerCase()}` : key
    if (seen.has(entry))
      problems.push({ path: `${path}${at}.key`, message: `${kind?.label ?? key} is listed already` })
    seen.add(entry)
    const before = facts.slice(0, at).filter((one) => one.key === key).length
    if (kind?.repeats && before >= MAX_REPEATS)
      problems.push({ path: `${path}${at}.key`, message: `${kind.label} can be listed ${MAX_REPEATS} times` })
  }
  return problems
}

/** The fineness must be a standard of the metal. @param common facts that a variant shares with its product */
function checkMetal(facts: Given, common: Given, path: string): FieldError[] {
  const given = (key: string) => [...facts, ...common].find((one) => one.key === key)?.value
  const fineness = given('fineness')
  const metal = given('metal')
  const at = facts.findLastIndex(({ key }) => key === 'fineness' || key === 'metal')
  if (fineness === undefined || metal === undefined || at === -1) return []
  const precious = preciousMetal(metal)
  if (precious && STANDARDS[precious].includes(Number(fineness))) return []
  const message = precious
    ? `Fineness of ${precious} must be one of: ${STANDARDS[precious].join(', ')}`
    : 'Only gold, silver, platinum and palladium have a fineness'
  return [{ path: `${path}${at}.value`, message }]
}
