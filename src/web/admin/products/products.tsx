import { useMutation } from '@tanstack/react-query'
import { Download, Plus, Upload } from 'lucide-react'
import type { Product } from '../../../contract/product.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useDialog } from '../../ui/overlay/use-dialog.ts'
import { download } from '../data/files.ts'
import { PRODUCT_CRITERIA, useDeleteProduct, useProducts } from '../data/products.ts'
import { announceDeletion } from '../parts/announce-deletion.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { ListScreen } from '../parts/list/list-screen.tsx'
import { type ListAddress, useListAddress } from '../parts/list/use-list-address.ts'
import { PageHeader } from '../parts/page-header.tsx'
import { productColumns } from './product-columns.tsx'
import { type ProductDialog, ProductDialogs } from './product-dialogs.tsx'
import { ProductSearch } from './product-search.tsx'

export const meta = () => [{ title: 'Products - Admin' }]

export default function ProductsPage() {
  const address = useListAddress()
  const query = productQuery(address)
  const list = useProducts(query)
  const dialog = useDialog<ProductDialog>()
  const deleting = useDialog<Product>()
  const remove = useDeleteProduct()
  const columns = productColumns({ open: dialog.open, onDelete: deleting.open })
  return (
    <>
      <PageHeader
        title="Products"
        count={list.data?.total}
        actions={<ProductActions address={address} open={dialog.open} />}
      />
      <ProductSearch address={address} />
      <ListScreen
        label="Products"
        cardsBelow={1100}
        {...{ list, address, columns }}
        rowKey={({ id }) => id}
        empty={<p>No products available</p>}
      />
      <ProductDialogs dialog={dialog} />
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
          <strong className="text-ink">{deleting.subject?.name}</strong> goes off sale for good, and out of
          carts and wishlists. Past orders keep it.
        </p>
      </ConfirmDialog>
    </>
  )
}

function ProductActions({ address, open }: { address: ListAddress; open: (dialog: ProductDialog) => void }) {
  const { search, skip, limit, ...narrowed } = productQuery(address)
  const { stock } = narrowed
  const save = useMutation({
    mutationFn: () => {
      const filters = Object.entries({ ...narrowed, name: search, code: search }).filter(([, value]) => value)
      return download(`/products/export.csv?${new URLSearchParams(filters)}`, 'products.csv')
    },
  })
  const pair = 'flex flex-wrap gap-2 max-md:order-1 max-md:w-full max-md:*:flex-1'
  return (
    <>
      <div className={pair}>
        <SortSelect address={address} />
        <Select
          label="Stock"
          hideLabel
          value={stock}
          onChange={({ target }) =>
            address.change({
              stock: target.value,
              search: '',
              min_price: '',
              max_price: '',
              category_id: '',
              brand_id: '',
            })
          }
          className="md:min-h-9 md:py-1"
        >
          <option value="">Any stock</option>
          <option value="low">Low stock</option>
          <option value="out">Out of stock</option>
        </Select>
      </div>
      <div className={pair}>
        <Button variant="secondary" size="small" busy={save.isPending} onClick={() => save.mutate()}>
          <Icon of={Download} className="size-4" />
          Export
        </Button>
        <Button variant="secondary" size="small" onClick={() => open({ kind: 'import' })}>
          <Icon of={Upload} className="size-4" />
          Import
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
  const { search, stock, sort } = productQuery(address)
  const isByText = !stock && search.trim() !== ''
  const first = stock ? 'Least stock first' : isByText ? 'Best match' : 'Newest first'
  const isDefault = stock || (sort === 'newest' && !isByText)
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
      <option value="name">Name</option>
      <option value="price_asc">Price, low to high</option>
      <option value="price_desc">Price, high to low</option>
    </Select>
  )
}

function productQuery({ paging, params }: ListAddress) {
  return { ...paging, ...params([...PRODUCT_CRITERIA, 'sort', 'stock']) }
}
