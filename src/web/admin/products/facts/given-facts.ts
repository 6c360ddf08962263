import type { Fact } from '../../../../contract/fact.ts'
import { FACT_KINDS, kindOf } from '../../../../contract/fact-kinds.ts'

/** What the form's fields hold by key; of a fact that repeats one value a line. */
export type FactValues = Record<string, string>

export function factValues(facts: readonly Fact[]): FactValues {
  return Object.fromEntries(
    FACT_KINDS.map(({ key }) => [
      key,
      facts
        .filter((fact) => fact.key === key)
        .map(({ value }) => String(value))
        .join('\n'),
    ]),
  )
}

/** Empty fields state nothing. */
export function givenFacts(values: FactValues): { key: string; value: string }[] {
  return FACT_KINDS.flatMap(({ key, repeats }) => {
    const text = values[key]?.trim() ?? ''
    const given = repeats ? text.split(/\s*\n\s*/) : [text]
    return given.filter((value) => value !== '').map((value) => ({ key, value }))
  })
}

/** 'facts.3.value' → the key of the fourth fact that was sent. */
export function keyOfPath(path: string, sent: readonly { key: string }[]): string | undefined {
  const [, at] = path.match(/^facts\.(\d+)\./) ?? []
  return at === undefined ? undefined : kindOf(sent[Number(at)]?.key ?? '')?.key
}
