import { Download, Images, Upload } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Icon } from '../../ui/icon.tsx'
import { filtersOf, isByColumn } from '../data/catalog/products.ts'
import { DownloadButton } from '../parts/download-button.tsx'
import type { ListAddress } from '../parts/list/use-list-address.ts'
import { productQuery, sameSearchIn } from './list-query.ts'
import type { ProductDialog } from './product-dialogs.tsx'

/** Order, list and files. */
export function ProductTools({
  address,
  open,
}: {
  address: ListAddress
  open: (dialog: ProductDialog) => void
}) {
  const query = productQuery(address)
  const { stock, show } = query
  const pair = 'flex flex-wrap gap-2 max-xl:order-1 max-md:w-full max-md:*:flex-1'
  return (
    <>
      <div className={pair}>
        <SortSelect address={address} />
        <Select
          label="Show"
          hideLabel
          value={show || stock}
          onChange={({ target }) => address.change(sameSearchIn(target.value))}
          className="md:min-h-9 md:py-1"
        >
          <option value="">On sale</option>
          <option value="low">Low stock</option>
          <option value="out">Out of Stock</option>
          <option value="no_pictures">No pictures</option>
          <option value="no_facts">No materials</option>
          <option value="no_maker">No maker</option>
          <option value="gift_boxes">Gift boxes</option>
          <option value="draft">Drafts</option>
          <option value="archived">Archived</option>
        </Select>
      </div>
      <div className={pair}>
        <DownloadButton path="/products/export.csv" query={filtersOf(query)} name="products.csv">
          <Icon of={Download} className="size-4" />
          Export
        </DownloadButton>
        <Button variant="secondary" size="small" onClick={() => open({ kind: 'import' })}>
          <Icon of={Upload} className="size-4" />
          Import
        </Button>
        <Button variant="secondary" size="small" onClick={() => open({ kind: 'pictures' })}>
          <Icon of={Images} className="size-4" />
          Pictures
        </Button>
      </div>
    </>
  )
}

function SortSelect({ address }: { address: ListAddress }) {
  const { search, stock, show, sort } = productQuery(address)
  const isShelf = stock !== '' || show !== ''
  const isByText = !isShelf && search.trim() !== ''
  const first = stock
    ? 'Least stock first'
    : show === 'archived'
      ? 'Last archived first'
      : isByText
        ? 'Best match'
        : 'Newest first'
  const isDefault = isShelf ? stock !== '' || !isByColumn({ sort, show }) : sort === 'newest' && !isByText
  return (
    <Select
      label="Sort by"
      hideLabel
      value={isDefault ? '' : sort}
      disabled={stock !== ''}
      onChange={({ target }) => address.change({ sort: target.value })}
      className="md:min-h-9 md:py-1"
    >
      <option value="">{first}</option>
      {isByText && <option value="newest">Newest first</option>}
      <option value="name">Name, A to Z</option>
      <option value="-name">Name, Z to A</option>
      {!isShelf && (
        <>
          <option value="price_asc">Price, low to high</option>
          <option value="price_desc">Price, high to low</option>
        </>
      )}
      <option value="stock">Stock, low to high</option>
      <option value="-stock">Stock, high to low</option>
      <option value="category">Category, A to Z</option>
      <option value="-category">Category, Z to A</option>
    </Select>
  )
}
