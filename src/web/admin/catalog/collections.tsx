import type { AdminCollection } from '../../../contract/collections/collection.ts'
import { collectionPath } from '../../../contract/collections/collection-path.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDate } from '../../ui/format.ts'
import { collections } from '../data/catalog/catalog.ts'
import type { Column } from '../parts/list/data-table.tsx'
import { CollectionForm } from './collections/collection-form.tsx'
import { CrudList } from './crud-list.tsx'

export const meta = () => [{ title: 'Collections - Admin' }]

export default function CollectionsPage() {
  return (
    <CrudList
      many="Collections"
      one="Collection"
      searchedBy="name or description"
      resource={collections}
      columns={columns}
      nameOf={({ name }) => name}
      newTitle="Add Collection"
      Form={CollectionForm}
      consequence="leaves the shop, and its address with it. Its products stay."
      isWide
    />
  )
}

const columns: Column<AdminCollection>[] = [
  { name: 'Name', cell: ({ name }) => name, part: 'title', className: 'font-medium break-words' },
  {
    name: 'Address',
    cell: (collection) => (
      <a href={collectionPath(collection)} className="underline underline-offset-4 wrap-anywhere">
        {collectionPath(collection)}
      </a>
    ),
  },
  {
    name: 'Pieces',
    cell: ({ by_rule, products }) => (by_rule ? 'By rule' : `${products.length} by hand`),
    className: 'whitespace-nowrap',
  },
  { name: 'Shown', cell: (collection) => <Shown {...collection} /> },
]

function Shown({ draft, starts_on, ends_on }: AdminCollection) {
  if (draft) return <Badge tone="neutral">Draft</Badge>
  const day = (text: string) => formatDate(`${text}T00:00:00Z`, 'UTC')
  if (!starts_on && !ends_on) return 'Always'
  return [starts_on && `from ${day(starts_on)}`, ends_on && `to ${day(ends_on)}`].filter(Boolean).join(' ')
}
