import { Download, Images, Plus, Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AdminProduct } from '../../../contract/admin/products/product-admin.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useDialog } from '../../ui/overlay/use-dialog.ts'
import { useSingleFlight } from '../../ui/use-single-flight.ts'
import {
  filtersOf,
  isByColumn,
  PRODUCT_CRITERIA,
  useDeleteProduct,
  useDuplicateProduct,
  useProducts,
} from '../data/catalog/products.ts'
import { announceDeletion } from '../parts/announce-deletion.ts'
import { DownloadButton } from '../parts/download-button.tsx'
import { ListScreen } from '../parts/list/list-screen.tsx'
import { SavedViews } from '../parts/list/saved-views.tsx'
import { useSelection } from '../parts/list/selection.tsx'
import { type ListAddress, useListAddress } from '../parts/list/use-list-address.ts'
import { PageHeader } from '../parts/page-header.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { productColumns, rowKey } from './product-columns.tsx'
import { type ProductDialog, ProductDialogs } from './product-dialogs.tsx'
import { ProductSearch } from './product-search.tsx'
import { useOpenDraft } from './use-open-draft.ts'

const VIEW_PARAMS = ['search', 'min_price', 'max_price', 'category_id', 'brand_id', 'stock', 'show', 'sort']

export const meta = () => [{ title: 'Products - Admin' }]

export default function ProductsPage() {
  const address = useListAddress()
  const query = productQuery(address)
  const list = useProducts(query)
  const dialog = useDialog<ProductDialog>()
  useOpenDraft(address, dialog)
  const deleting = useDialog<AdminProduct>()
  const remove = useDeleteProduct()
  const duplicate = useDuplicateProduct()
  const selection = useSelection(list.data?.items ?? [], ({ id }) => id)
  const columns = productColumns({
    ...(query.show !== 'archived' && { selection }),
    isSorted: query.stock === '',
    open: dialog.open,
    onDuplicate: useSingleFlight(async (product: AdminProduct) => {
      const copy = await duplicate.mutateAsync(product).catch(() => undefined)
      if (!copy) return
      toast.success(`Copied as a draft with the code ${copy.code}`)
      address.change(showing('draft'))
      dialog.open({ kind: 'edit', product: { id: copy.id, status: 'draft' } })
    }),
    onDelete: deleting.open,
  })
  return (
    <>
      <PageHeader
        title="Products"
        count={list.data?.total}
        actions={<ProductActions address={address} open={dialog.open} />}
      />
      <ProductSearch address={address} />
      <SavedViews list="products" address={address} names={VIEW_PARAMS} />
      {query.show !== 'archived' && (
        <BulkBar selection={selection} total={list.data?.total ?? 0} filters={filtersOf(query)} />
      )}
      <ListScreen
        label="Products"
        cardsBelow={1100}
        {...{ list, address, columns }}
        rowKey={rowKey}
        empty={<Empty address={address} />}
      />
      <ProductDialogs dialog={dialog} onDraft={useShowDrafts(address, dialog.isOpen)} />
      <ConfirmDialog
        open={deleting.isOpen}
        onClose={deleting.close}
        question="Are you sure you want to delete this product?"
        onConfirm={() =>
          deleting.subject &&
          remove.mutateAsync(deleting.subject, announceDeletion('Product', deleting.close))
        }
      >
        <p>
          <strong className="text-ink">{deleting.subject?.name}</strong> goes off sale, and out of carts and
          wishlists. Past orders keep it. It can be restored from the archived products.
        </p>
      </ConfirmDialog>
    </>
  )
}

function Empty({ address }: { address: ListAddress }) {
  if (productQuery(address).show !== 'draft') return <p>No products available</p>
  return (
    <>
      <p>There are no drafts.</p>
      <Button variant="secondary" size="small" onClick={() => address.change(showing(''))}>
        Show products on sale
      </Button>
    </>
  )
}

/** @returns shows the drafts as soon as the form has closed: an open one would ask about its changes */
function useShowDrafts(address: ListAddress, isFormOpen: boolean): () => void {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!isWanted || isFormOpen) return
    setWanted(false)
    address.change(showing('draft'))
  }, [isWanted, isFormOpen, address])
  return () => setWanted(true)
}

function ProductActions({ address, open }: { address: ListAddress; open: (dialog: ProductDialog) => void }) {
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
          onChange={({ target }) => address.change(showing(target.value))}
          className="md:min-h-9 md:py-1"
        >
          <option value="">On sale</option>
          <option value="low">Low stock</option>
          <option value="out">Out of stock</option>
          <option value="no_pictures">No pictures</option>
          <option value="no_facts">No materials</option>
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
      <Button size="small" onClick={() => open({ kind: 'create' })}>
        <Icon of={Plus} className="size-4" />
        Add Product
      </Button>
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

/** The changes of the URL that show one of the lists without search. */
function showing(list: string) {
  const isStock = list === 'low' || list === 'out'
  const noCriteria = Object.fromEntries(PRODUCT_CRITERIA.map((name) => [name, '']))
  return { ...noCriteria, stock: isStock ? list : '', show: isStock ? '' : list }
}

function productQuery({ paging, params }: ListAddress) {
  return { ...paging, ...params([...PRODUCT_CRITERIA, 'sort', 'stock', 'show']) }
}
