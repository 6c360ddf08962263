import { expect, it } from 'vitest'
import { renderTexts } from '../../../../../tests/support/render-component.tsx'
import type { ListAddress } from '../../parts/list/use-list-address.ts'
import { OrderFilterChips } from './order-filter-chips.tsx'

// Proves: R5.93
it('the chips say that orders come by due date, unless they are sorted otherwise', () => {
  const textsAt = (given: Record<string, string>) => {
    const address = { param: (name: string) => given[name] ?? '' } as ListAddress
    return renderTexts(<OrderFilterChips address={address} labels={{}} />)
  }
  const filters = { to_ship: '1', to_engrave: '1', due: 'late' }
  expect(textsAt(filters).toSorted()).toEqual([
    'Late, first due first',
    'To engrave, first due first',
    'To ship, first due first',
  ])
  expect(textsAt({ ...filters, sort: '-date' }).toSorted()).toEqual(['Late', 'To engrave', 'To ship'])
})
