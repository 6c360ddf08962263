import { type ReactNode, Suspense } from 'react'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { factText } from '../../shared/fact-text.ts'
import { Button } from '../../ui/button.tsx'
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts'
import type { DialogState } from '../../ui/overlay/use-dialog.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'

const MatrixEditor = lazyWithRetry(() => import('./matrix/matrix-editor.tsx'))
const FactsForm = lazyWithRetry(() => import('./facts/facts-form.tsx'))
const GoesWithForm = lazyWithRetry(() => import('./goes-with-form.tsx'))
const EngravingForm = lazyWithRetry(() => import('./engraving/engraving-form.tsx'))

/** What has a form of its own, besides the product's. */
export type ProductPart = 'sizes' | 'facts' | 'engraving' | 'goesWith'

export type FormProduct = Pick<
  ProductWithVariants,
  | 'id'
  | 'name'
  | 'code'
  | 'price'
  | 'compare_at_price'
  | 'stock_quantity'
  | 'made_to_order'
  | 'is_made_to_order'
  | 'options'
  | 'variants'
  | 'facts'
  | 'engraving'
  | 'certificate'
  | 'images'
  | 'updated_at'
>

/**
 * Merges what somebody else saved into the product's form, too.
 * @returns the product as it is stored
 * @throws the refusal when nobody else has saved
 */
export type OnConflict = (refusal: Error) => Promise<FormProduct>

const TITLES = {
  sizes: 'Sizes and metals',
  facts: 'Materials and care',
  engraving: 'Engraving',
  goesWith: 'Goes with this',
}

/** In the form of a product: what is stated in the other forms, and the way there. */
export function ProductParts({
  product: { options, variants = [], facts = [], engraving },
  onOpen,
}: {
  product: FormProduct
  onOpen: (part: ProductPart) => void
}) {
  const names = options.map(({ name, values }) => `${name}: ${values.map(({ value }) => value).join(', ')}`)
  const stated = facts.map(
    // A text may end in a full stop of its own.
    (fact) => `${fact.label}: ${factText(fact).replace(/\.$/, '')}`,
  )
  return (
    <>
      <PartSection
        title={TITLES.sizes}
        text={
          options.length === 0 ? 'Sold in one version.' : `${variants.length} variants. ${names.join('. ')}`
        }
      >
        <Button variant="secondary" size="small" onClick={() => onOpen('sizes')}>
          {options.length === 0 ? 'Add sizes or metals' : 'Change sizes and metals'}
        </Button>
      </PartSection>
      <PartSection title={TITLES.facts} text={stated.join('. ') || 'Not stated yet.'}>
        <Button variant="secondary" size="small" onClick={() => onOpen('facts')}>
          {facts.length === 0 ? 'Add materials and care' : 'Change materials and care'}
        </Button>
      </PartSection>
      <PartSection
        title={TITLES.engraving}
        text={
          engraving
            ? `${engraving.places.join(', ')}, at most ${engraving.max_length} characters.`
            : 'Not engraved.'
        }
      >
        <Button variant="secondary" size="small" onClick={() => onOpen('engraving')}>
          {engraving ? 'Change engraving' : 'Add engraving'}
        </Button>
      </PartSection>
      <PartSection
        title={TITLES.goesWith}
        text="Pieces that its page shows beside it. Without your choice: what is bought together."
      >
        <Button variant="secondary" size="small" onClick={() => onOpen('goesWith')}>
          Choose pieces
        </Button>
      </PartSection>
    </>
  )
}

/** In the form of a new product. */
export function NewProductParts({ onAddSizes }: { onAddSizes: (form: HTMLFormElement | null) => void }) {
  return (
    <PartSection
      title={TITLES.sizes}
      text="Sold in sizes or metals? Save a draft, give each its price and stock, then publish it."
    >
      <Button
        variant="secondary"
        size="small"
        onClick={({ currentTarget }) => onAddSizes(currentTarget.form)}
      >
        Save as draft and add sizes
      </Button>
    </PartSection>
  )
}

function PartSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 rounded-sm border border-line p-4">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-small font-medium">{title}</h3>
        <p className="line-clamp-3 text-muted wrap-anywhere">{text}</p>
      </div>
      {children}
    </section>
  )
}

/** Outside of the product's form: forms cannot be nested. */
export function PartDialog({
  dialog: { isOpen, count, subject, close },
  product,
  onSaved,
  onConflict,
}: {
  dialog: DialogState<ProductPart>
  product: FormProduct | undefined
  onSaved: (product: ProductWithVariants) => void
  onConflict: OnConflict
}) {
  const saved = (now: ProductWithVariants) => {
    onSaved(now)
    close()
  }
  const form = product && { product, onDone: close, onSaved: saved, onConflict }
  return (
    <FormDialog isWide open={isOpen} onClose={close} title={subject ? TITLES[subject] : ''}>
      {form && (
        <Suspense fallback={<Spinner className="m-auto my-16 size-8" />}>
          {subject === 'sizes' && <MatrixEditor key={count} {...form} />}
          {subject === 'facts' && <FactsForm key={count} {...form} />}
          {subject === 'engraving' && <EngravingForm key={count} {...form} />}
          {subject === 'goesWith' && <GoesWithForm key={count} {...form} />}
        </Suspense>
      )}
    </FormDialog>
  )
}
