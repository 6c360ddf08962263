import { ArchiveRestore, Copy, Eye, Layers, Pencil, Trash2 } from 'lucide-react'
import type { AdminProduct } from '../../../contract/admin/products/product-admin.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Badge } from '../../ui/badge.tsx'
import { ImagePlaceholder } from '../../ui/image-placeholder.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { type Column, numberColumn } from '../parts/list/data-table.tsx'
import { type Selection, SelectRow } from '../parts/list/selection.tsx'
import { IconButton, RowActions } from '../parts/row-actions.tsx'
import { codeText } from './code-text.ts'
import { priceText } from './price-text.ts'
import type { ProductDialog } from './product-dialogs.tsx'
import { StatusBadge } from './status-badge.tsx'
import { StockBadge } from './stock-badge.tsx'

/** The list of low stock has a row for each variant. */
export type ListedRow = AdminProduct & { variant_id?: string }

export function rowKey({ id, variant_id }: ListedRow): string {
  return variant_id ?? id
}

type RowCalls = {
  open: (dialog: ProductDialog) => void
  onDuplicate: (product: AdminProduct) => void
  onDelete: (product: AdminProduct) => void
}

export function productColumns({
  selection,
  isSorted = true,
  ...calls
}: RowCalls & {
  /** The list of low stock has an order of its own. */
  isSorted?: boolean
  /** Without it no row can be selected. */
  selection?: Selection<AdminProduct>
}): Column<AdminProduct>[] {
  const sortBy = (sort: string) => isSorted && { sort }
  return [
    selection
      ? {
          ...numberColumn,
          cell: (product, number) => (
            <SelectRow row={product} name={product.name} {...{ number, selection }} />
          ),
        }
      : numberColumn,
    { name: 'Image', part: 'image', cell: (product) => <FirstImage product={product} /> },
    {
      name: 'Product Details',
      ...sortBy('name'),
      part: 'title',
      cell: (product) => <Details product={product} />,
      className: 'md:min-w-56',
    },
    {
      name: 'Inventory',
      ...sortBy('stock'),
      cell: ({ stock_quantity, is_made_to_order }) => (
        <StockBadge quantity={stock_quantity} isMade={is_made_to_order} />
      ),
    },
    {
      name: 'Categories',
      ...sortBy('category'),
      cell: ({ category, brand }) => (
        <span className="flex max-w-full flex-wrap gap-1.5">
          <NameBadge name={category?.name || 'No Category'} />
          <NameBadge name={brand?.name || 'No Brand'} tone="outline" />
        </span>
      ),
    },
    {
      name: 'Actions',
      part: 'actions',
      align: 'right',
      cell: (product) => <Actions {...{ product, ...calls }} />,
    },
  ]
}

function Actions({ product, open, onDuplicate, onDelete }: { product: AdminProduct } & RowCalls) {
  const { name } = product
  const view = (
    <IconButton
      icon={Eye}
      label={`View details of ${name}`}
      onClick={() => open({ kind: 'view', product })}
    />
  )
  if (product.status === 'archived') {
    return (
      <RowActions>
        {view}
        <IconButton
          icon={ArchiveRestore}
          label={`Restore ${name}`}
          onClick={() => open({ kind: 'restore', product })}
        />
      </RowActions>
    )
  }
  return (
    <RowActions>
      {view}
      <IconButton
        icon={Layers}
        label={`Stock of ${name}`}
        onClick={() => open({ kind: 'stock', product: { ...product, nameId: nameId(rowKey(product)) } })}
      />
      <IconButton icon={Pencil} label={`Edit ${name}`} onClick={() => open({ kind: 'edit', product })} />
      <IconButton icon={Copy} label={`Duplicate ${name}`} onClick={() => onDuplicate(product)} />
      <IconButton icon={Trash2} label={`Delete ${name}`} isDanger onClick={() => onDelete(product)} />
    </RowActions>
  )
}

function NameBadge({ name, tone = 'neutral' }: { name: string; tone?: 'neutral' | 'outline' }) {
  return (
    <Badge tone={tone} className="max-w-full">
      <span className="truncate" title={name}>
        {name}
      </span>
    </Badge>
  )
}

function FirstImage({ product: { images, name } }: { product: AdminProduct }) {
  const [first] = images
  return first ? (
    <ResponsiveImage
      image={first}
      sizes="4rem"
      alt={first.alt || name}
      className="size-14 min-w-14 rounded-sm"
    />
  ) : (
    <span className="block size-14 overflow-hidden rounded-sm">
      <ImagePlaceholder />
    </span>
  )
}

function nameId(key: string): string {
  return `name-of-${key}`
}

function Details({ product }: { product: ListedRow }) {
  const { currency } = useShopConfig()
  const { name, code, images, options, status, variant_id } = product
  return (
    <span className="block max-w-md min-w-0">
      <span id={nameId(rowKey(product))} className="line-clamp-2 font-medium break-words" title={name}>
        {name}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 text-small font-normal text-muted">
        <span className="figures text-ink">{priceText(product, currency)}</span>
        {options.length > 0 && <span>{options.map((option) => option.name).join(', ')}</span>}
        <span className="break-all">{`Code: ${variant_id ? code : codeText(product)}`}</span>
        <StatusBadge status={status} />
        {images.length === 0 && <Badge tone="warning">No pictures</Badge>}
      </span>
    </span>
  )
}
