import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import {
  type AdminCollection,
  type CollectionFields,
  collectionFields,
  GIFT_ANSWER_LENGTH,
} from '../../../../contract/collections/collection.ts'
import { collectionPath } from '../../../../contract/collections/collection-path.ts'
import { NEW_COLLECTION } from '../../../../contract/collections/new-collection.ts'
import { LAST_DAY } from '../../../../contract/fields.ts'
import { slugOf } from '../../../../contract/product-path.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { collections } from '../../data/catalog/catalog.ts'
import { EditConflict } from '../../parts/conflict/edit-conflict.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { PageImageField } from '../../parts/page-content/page-image-field.tsx'
import { PAGE_NAMES, PAGE_TEXTS } from '../../parts/page-content/page-texts.ts'
import { SeoFields } from '../../parts/page-content/seo-fields.tsx'
import type { CrudFormProps } from '../crud-list.tsx'
import { useCrudForm } from '../use-crud-form.ts'
import { type Piece, ProductPicker } from './product-picker.tsx'
import { EmptyRule, RuleFields } from './rule-fields.tsx'

const NAMES = {
  name: 'Name',
  slug: 'Address',
  description: 'Text',
  starts_on: 'Shown from',
  ends_on: 'Shown to',
  new_days: 'New within days',
  min_price: 'Price from',
  max_price: 'Price to',
  gift_for: 'Gift finder: for whom',
  gift_occasion: 'Gift finder: occasion',
}

export function CollectionForm(props: CrudFormProps<AdminCollection>) {
  const [isUploading, setUploading] = useState(false)
  const form = useCrudForm<Fields, CollectionFields, AdminCollection>(
    'Collection',
    collections,
    collectionFields,
    valuesOf,
    props,
  )
  const collection = form.row
  const { control } = form.form
  const [name, slug] = useWatch({ control, name: ['name', 'slug'] })
  const address = slugOf(slug || name)
  const day = (field: 'starts_on' | 'ends_on') => ({
    ...form.form.register(field, { setValueAs: (typed) => typed || null }),
    error: form.form.getFieldState(field, form.form.formState).error?.message,
    label: NAMES[field],
  })
  return (
    <DialogForm
      form={{ ...form, isBusy: form.isBusy || isUploading }}
      submit={collection ? 'Save Collection' : 'Add Collection'}
      onCancel={props.onDone}
      names={NAMES}
      note={<EmptyRule form={form.form} />}
    >
      <EditConflict {...form} names={{ ...NAMES, ...PAGE_NAMES }} texts={TEXTS} />
      <div className="grid gap-5 md:grid-cols-2">
        <Input {...form.text('name')} label={NAMES.name} autoComplete="off" />
        <Input
          {...form.text('slug')}
          aria-required={false}
          label={NAMES.slug}
          autoComplete="off"
          placeholder={slugOf(name)}
          hint={address ? collectionPath({ slug: address }) : 'Letters from a to z and digits'}
        />
        <Textarea
          {...form.text('description')}
          aria-required={false}
          label={NAMES.description}
          rows={3}
          fieldClassName="md:col-span-2"
        />
      </div>
      <Pieces form={form} collection={collection} />
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <Input {...day('starts_on')} type="date" max={LAST_DAY} hint="Empty: at once" />
        <Input {...day('ends_on')} type="date" max={LAST_DAY} hint="The last day; empty: for good" />
        <Checkbox className="sm:mt-6.5" {...form.form.register('draft')}>
          Draft: only admins see it
        </Checkbox>
      </div>
      <GiftFields form={form} />
      <PageImageField image={collection?.image} form={form.form} onBusy={setUploading} />
      <SeoFields form={form} path={address ? collectionPath({ slug: address }) : undefined} />
    </DialogForm>
  )
}

const TEXTS = {
  ...PAGE_TEXTS,
  by_rule: (byRule: unknown) => (byRule ? 'By rule' : 'By hand'),
  product_ids: (ids: unknown) => `${(ids as string[]).length} by hand, shown below when chosen`,
}

function valuesOf(collection: AdminCollection | undefined): Fields {
  if (!collection) return NEW_COLLECTION
  const { id, image, products, ...fields } = collection
  return fields
}

function GiftFields({ form: { text } }: { form: { text: (name: 'gift_for' | 'gift_occasion') => object } }) {
  const field = (name: 'gift_for' | 'gift_occasion') => ({
    ...text(name),
    'aria-required': false,
    label: NAMES[name],
    maxLength: GIFT_ANSWER_LENGTH,
    autoComplete: 'off',
  })
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Input {...field('gift_for')} hint="Such as Her; the same word puts collections together" />
      <Input {...field('gift_occasion')} hint="Such as Wedding; empty: not in the gift finder" />
    </div>
  )
}

const WAYS = [
  { byRule: false, label: 'By hand', hint: 'You choose the pieces and their order' },
  { byRule: true, label: 'By rule', hint: 'Every piece that fits, newest first' },
]

type Fields = z.input<typeof collectionFields>

export type CollectionFormApi = { form: UseFormReturn<Fields, unknown, CollectionFields> }

function Pieces({
  form: { form },
  collection,
}: {
  form: CollectionFormApi
  collection: AdminCollection | undefined
}) {
  const [byRule, ids = []] = useWatch({ control: form.control, name: ['by_rule', 'product_ids'] })
  const [chosen, setChosen] = useState<Piece[]>([])
  const known = [...(collection?.products ?? []), ...chosen]
  return (
    <fieldset className="rounded-sm border border-line p-4">
      <legend className="px-1 text-small font-medium">Pieces</legend>
      <div className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
        {WAYS.map((way) => (
          <label key={way.label} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="way"
              checked={byRule === way.byRule}
              onChange={() => form.setValue('by_rule', way.byRule)}
              className="size-4 accent-ink"
            />
            <span>
              {way.label}
              <span className="block text-small text-muted">{way.hint}</span>
            </span>
          </label>
        ))}
      </div>
      {byRule ? (
        <RuleFields form={form} />
      ) : (
        <ProductPicker
          pieces={ids.flatMap((id) => known.find((piece) => piece.id === id) ?? [])}
          onChange={(pieces) => {
            setChosen(pieces)
            form.setValue(
              'product_ids',
              pieces.map(({ id }) => id),
            )
          }}
        />
      )}
    </fieldset>
  )
}
