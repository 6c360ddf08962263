import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AdminProduct } from '../../../contract/admin/products/product-admin.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useDialog } from '../../ui/overlay/use-dialog.ts'
import { useSingleFlight } from '../../ui/use-single-flight.ts'
import { filtersOf, useDeleteProduct, useDuplicateProduct, useProducts } from '../data/catalog/products.ts'
import { announceDeletion } from '../parts/announce-deletion.ts'
import { ListScreen } from '../parts/list/list-screen.tsx'
import { SavedViews } from '../parts/list/saved-views.tsx'
import { useSelection } from '../parts/list/selection.tsx'
import { type ListAddress, useListAddress } from '../parts/list/use-list-address.ts'
import { PageHeader } from '../parts/page-header.tsx'
import { useMediaQuery } from '../parts/use-media-query.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { isNarrowed, productQuery, wholeList } from './list-query.ts'
import { productColumns, rowKey } from './product-columns.tsx'
import { type ProductDialog, ProductDialogs } from './product-dialogs.tsx'
import { ProductSearch } from './product-search.tsx'
import { ProductTools } from './product-tools.tsx'
import { useOpenProduct } from './use-open-product.ts'

const VIEW_PARAMS = ['search', 'min_price', 'max_price', 'category_id', 'brand_id', 'stock', 'show', 'sort']

export const meta = () => [{ title: 'Products - Admin' }]

export default function ProductsPage() {
  const address = useListAddress()
  const query = productQuery(address)
  const list = useProducts(query)
  const dialog = useDialog<ProductDialog>()
  useOpenProduct(address, dialog)
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
      address.change(wholeList('draft'))
      dialog.open({ kind: 'edit', product: { id: copy.id, status: 'draft' } })
    }),
    onDelete: deleting.open,
  })
  const isPhone = useMediaQuery('(width < 768px)')
  const tools = <ProductTools address={address} open={dialog.open} />
  return (
    <>
      <PageHeader
        title="Products"
        count={list.data?.total}
        actions={
          <>
            {!isPhone && tools}
            <Button size="small" onClick={() => dialog.open({ kind: 'create' })}>
              <Icon of={Plus} className="size-4" />
              Add Product
            </Button>
          </>
        }
      />
      <ProductSearch address={address} />
      {isPhone && <div className="list-tool mb-4 flex flex-col gap-2">{tools}</div>}
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
  const { show } = productQuery(address)
  const isSearch = isNarrowed(address)
  return (
    <>
      <p>{show === 'draft' && !isSearch ? 'There are no drafts.' : 'No products available'}</p>
      {(show === 'draft' || (show && isSearch)) && (
        <Button variant="secondary" size="small" onClick={() => address.change({ show: '' })}>
          {isSearch ? 'Search products on sale' : 'Show products on sale'}
        </Button>
      )}
    </>
  )
}

/** @returns shows the drafts as soon as the form has closed: an open one would ask about its changes */
function useShowDrafts(address: ListAddress, isFormOpen: boolean): () => void {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!isWanted || isFormOpen) return
    setWanted(false)
    address.change(wholeList('draft'))
  }, [isWanted, isFormOpen, address])
  return () => setWanted(true)
}
