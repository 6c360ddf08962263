import { mergeEdits } from '../../parts/conflict/merge-edits.ts'
import { changeValue, renameOption } from './combinations.ts'
import type { Draft, OptionDraft } from './draft.ts'
import { inUsualOrder } from './templates.ts'

/** What both changed differently. */
export type MatrixChoice = {
  id: string
  label: string
  mine: unknown
  theirs: unknown
  read: (draft: Draft) => unknown
  choose: (draft: Draft, value: unknown) => Draft
}

const OPTION_FIELDS = { name: 'name', kind: 'kind' } as const
const VALUE_FIELDS = { value: 'value', swatch: 'colour' } as const

export function mergeOptions(base: OptionDraft[], mine: OptionDraft[], theirs: OptionDraft[]) {
  const choices: MatrixChoice[] = []
  const taken = addedOrRemoved(base, mine, theirs).map(({ name }) => name)
  const options = mergeLists(base, mine, theirs, (before, edited, stored) => {
    const { merged, ...fields } = mergeEdits(...picked(OPTION_FIELDS, before, edited, stored))
    const values = mergeLists(before.values, edited.values, stored.values, (was, my, their) => {
      const value = mergeEdits(...picked(VALUE_FIELDS, was, my, their))
      if (value.taken.length > 0) taken.push(`${stored.name}: ${their.value}`)
      for (const field of value.conflicts)
        choices.push({
          id: `${my.key} ${field}`,
          label: `${edited.name}: ${VALUE_FIELDS[field]} of ${was.value}`,
          mine: my[field],
          theirs: their[field],
          read: (draft) => findValue(draft, edited.key, my.key)?.[field],
          choose: (draft, chosen) => changeValue(draft, edited.key, my.key, { [field]: chosen }),
        })
      return { ...their, ...value.merged }
    })
    if (fields.taken.length > 0 || addedOrRemoved(before.values, edited.values, stored.values).length > 0)
      taken.push(stored.name)
    for (const field of fields.conflicts)
      choices.push({
        id: `${edited.key} ${field}`,
        label: `${before.name}: ${OPTION_FIELDS[field]}`,
        mine: edited[field],
        theirs: stored[field],
        read: ({ options: all }) => all.find(({ key }) => key === edited.key)?.[field],
        choose: (draft, chosen) => renameOption(draft, edited.key, { [field]: chosen }),
      })
    return { ...stored, ...merged, values: inUsualOrder(merged.kind, values) }
  })
  return { options, taken, choices }
}

/** Without what either has removed, with what either has added. */
function mergeLists<Item extends { key: string }>(
  base: Item[],
  mine: Item[],
  theirs: Item[],
  merge: (before: Item, edited: Item, stored: Item) => Item,
): Item[] {
  const kept = theirs.flatMap((stored) => {
    const [before, edited] = [find(base, stored), find(mine, stored)]
    if (before && edited) return [merge(before, edited, stored)]
    return before ? [] : [stored]
  })
  return [...kept, ...mine.filter((item) => !find(base, item) && !find(theirs, item))]
}

/** By somebody else alone. */
function addedOrRemoved<Item extends { key: string }>(base: Item[], mine: Item[], theirs: Item[]): Item[] {
  const isUnknown = (item: Item) => !find(mine, item)
  return [
    ...theirs.filter((item) => !find(base, item) && isUnknown(item)),
    ...base.filter((item) => !find(theirs, item) && !isUnknown(item)),
  ]
}

function find<Item extends { key: string }>(items: Item[], { key }: { key: string }): Item | undefined {
  return items.find((item) => item.key === key)
}

/** What both have added under one name is one. */
export function withSameKeys(base: Draft, mine: Draft, theirs: Draft): Draft {
  const keys = new Map<string, string>()
  const same = <Item extends { key: string }>(lists: Item[][], nameOf: (item: Item) => string) => {
    const [before = [], my = [], their = []] = lists
    for (const item of my.filter((one) => !find(before, one))) {
      const twin = their.find((one) => !find(before, one) && folded(nameOf(one)) === folded(nameOf(item)))
      if (twin) keys.set(item.key, twin.key)
    }
  }
  same([base.options, mine.options, theirs.options], ({ name }) => name)
  const keyOf = (key: string) => keys.get(key) ?? key
  for (const option of mine.options) {
    const [before, stored] = [base, theirs].map(({ options }) => find(options, { key: keyOf(option.key) }))
    same([before?.values ?? [], option.values, stored?.values ?? []], ({ value }) => value)
  }
  const renamed = <Item extends { key: string }>(item: Item) => ({ ...item, key: keyOf(item.key) })
  return {
    ...mine,
    options: mine.options.map((option) => ({ ...renamed(option), values: option.values.map(renamed) })),
    rows: mine.rows.map((row) => ({
      ...row,
      choice: Object.fromEntries(
        Object.entries(row.choice).map(([option, value]) => [keyOf(option), keyOf(value)]),
      ),
    })),
  }
}

function folded(text: string): string {
  return text.trim().toLowerCase()
}

function findValue({ options }: Draft, optionKey: string, key: string) {
  return find(find(options, { key: optionKey })?.values ?? [], { key })
}

function picked<Item extends object, Field extends keyof Item>(
  fields: Record<Field, string>,
  ...items: [Item, Item, Item]
): [Pick<Item, Field>, Pick<Item, Field>, Pick<Item, Field>] {
  const names = Object.keys(fields) as Field[]
  const pick = (item: Item) =>
    Object.fromEntries(names.map((name) => [name, item[name]])) as Pick<Item, Field>
  return [pick(items[0]), pick(items[1]), pick(items[2])]
}
