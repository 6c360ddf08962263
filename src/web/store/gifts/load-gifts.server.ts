import { data } from 'react-router'
import type { Storefront } from '../../context.ts'
import { formatPrice } from '../../ui/format.ts'
import { withQuery } from '../listing/listing-url.ts'
import { searchListing } from '../listing/load-listing.server.ts'

const BUDGETS = [25, 50, 100, 250, 500]

const QUESTIONS = [
  { name: 'for', column: 'gift_for', label: 'For whom', any: 'Anyone' },
  { name: 'occasion', column: 'gift_occasion', label: 'Occasion', any: 'Any occasion' },
] as const

type Question = {
  name: string
  label: string
  any: string
  options: { value: string; label: string }[]
  /** Of the options; '' for none. */
  chosen: string
}

/** The pieces of the collections of the chosen answers, within the budget. An unknown answer counts as none. */
export async function loadGifts(shop: Storefront, url: URL) {
  const collections = await shop.giftCollections()
  if (collections.length === 0) throw data(null, { status: 404 })
  const subjects = QUESTIONS.map(({ column, ...question }) => {
    const answers = [...new Set(collections.flatMap((collection) => collection[column] ?? []))]
    const chosen = url.searchParams.get(question.name) ?? ''
    return {
      ...question,
      options: answers.map((value) => ({ value, label: value })),
      chosen: answers.includes(chosen) ? chosen : '',
      collections: collections.filter((one) => one[column] === chosen).map(({ id }) => id),
    }
  })
  const groupsWithout = (left?: string) => {
    const groups = subjects.filter(({ name, chosen }) => chosen && name !== left)
    return groups.length > 0 ? groups.map((group) => group.collections) : [collections.map(({ id }) => id)]
  }
  const listing = await searchListing(shop, url, {}, '', groupsWithout())
  const { items, total, skip, limit, problems } = listing
  const questions: Question[] = [
    ...subjects.map(({ collections: _, ...question }) => question),
    budgetQuestion(shop, listing.given.max_price),
  ]
  const given = {
    ...Object.fromEntries(questions.map(({ name, chosen }) => [name, chosen])),
    limit: listing.given.limit,
  }
  const waysOut = total > 0 ? [] : await findWaysOut(shop, { listing, questions, given, groupsWithout })
  return { questions, given, items, total, skip, limit, problems, waysOut }
}

function budgetQuestion({ config: { currency } }: Storefront, chosen = ''): Question {
  const other = Number(chosen)
  const budgets = other > 0 && !BUDGETS.includes(other) ? [...BUDGETS, other] : BUDGETS
  return {
    name: 'max_price',
    label: 'Budget',
    any: 'Any budget',
    options: budgets
      .toSorted((a, b) => a - b)
      .map((amount) => ({ value: String(amount), label: `up to ${formatPrice(amount, currency)}` })),
    chosen: other > 0 ? String(other) : '',
  }
}

/** The answers without which there is something. */
async function findWaysOut(
  shop: Storefront,
  of: {
    listing: Awaited<ReturnType<typeof searchListing>>
    questions: Question[]
    given: Record<string, string | undefined>
    groupsWithout: (name: string) => number[][]
  },
) {
  const { query } = of.listing
  const waysOut = []
  for (const { name, options, chosen } of query ? of.questions : []) {
    if (!chosen) continue
    const filters = { ...query, ...(name === 'max_price' && { max_price: undefined }) }
    const { total } = await shop.search({
      ...filters,
      skip: 0,
      limit: 1,
      collections: of.groupsWithout(name),
    })
    const label = options.find(({ value }) => value === chosen)?.label
    if (total > 0)
      waysOut.push({
        label: `Without “${label}” there ${total === 1 ? 'is 1' : `are ${total}`}`,
        to: withQuery('/gifts', { ...of.given, [name]: undefined }),
      })
  }
  return waysOut
}
