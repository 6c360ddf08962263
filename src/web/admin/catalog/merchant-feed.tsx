import { Link } from 'react-router'
import type { ExcludedProduct } from '../../../contract/admin/merchant-feed.ts'
import { call } from '../../data/client.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { useList } from '../data/list.ts'
import { type Column, numberColumn } from '../parts/list/data-table.tsx'
import { ListScreen } from '../parts/list/list-screen.tsx'
import { useListAddress } from '../parts/list/use-list-address.ts'
import { PageHeader } from '../parts/page-header.tsx'

export const meta = () => [{ title: 'Google - Admin' }]

export default function MerchantFeedPage() {
  const { publicUrl } = useShopConfig()
  const address = useListAddress()
  const query = address.paging
  const list = useList('excluded products', query, (signal) =>
    call('GET /admin/merchant-feed/excluded/', { query, signal }),
  )
  return (
    <>
      <PageHeader title="Google" />
      <div className="mb-6 max-w-prose space-y-2">
        <p>
          Google shows your pieces in its shopping results when it knows this address. Enter it in Google
          Merchant Center, under 'Data sources', as a file that is fetched every day:
        </p>
        <p className="font-medium wrap-anywhere">
          <a href="/feeds/google.xml" className="underline">{`${publicUrl}/feeds/google.xml`}</a>
        </p>
        <p>Every piece on sale is listed there, each size and metal on its own, except for these:</p>
      </div>
      <ListScreen
        label="Pieces that are not listed"
        {...{ list, address }}
        columns={columns}
        rowKey={({ id }) => id}
        cardsBelow={700}
        empty={<p>Every piece on sale is listed</p>}
      />
    </>
  )
}

const columns: Column<ExcludedProduct>[] = [
  numberColumn,
  {
    name: 'Product Name',
    part: 'title',
    cell: ({ name, code }) => (
      <Link to={`/admin/products?search=${encodeURIComponent(code)}`} className="font-medium underline">
        {name}
      </Link>
    ),
    className: 'break-words',
  },
  { name: 'Code', cell: ({ code }) => code, className: 'figures' },
  { name: 'Reason', cell: ({ reasons }) => reasons.join(' '), className: 'break-words' },
]
