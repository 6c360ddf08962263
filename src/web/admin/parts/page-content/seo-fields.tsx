import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { SEO_DESCRIPTION_LENGTH, SEO_TITLE_LENGTH } from '../../../../contract/seo.ts'
import { useShopConfig } from '../../../shared/shop-config.ts'
import { truncate } from '../../../ui/format.ts'
import { Input } from '../../../ui/forms/input.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { PAGE_NAMES } from './page-texts.ts'

// What search engines show of each.
const SHOWN_TITLE = 60
const SHOWN_DESCRIPTION = 155

/** Title and description for search engines, with a preview. The form has the fields `name`, `description` and both of these. */
export function SeoFields<I extends FieldValues>({
  form: { form, text },
  path,
}: {
  form: { form: { control: Control<I> }; text: (name: FieldPath<I>) => object }
  /** Of the page; undefined before it is saved. */
  path: string | undefined
}) {
  const { name: shopName, publicUrl } = useShopConfig()
  const watched = useWatch({
    control: form.control,
    name: ['name', 'description', 'seo_title', 'seo_description'] as FieldPath<I>[],
  })
  const [name = '', description = '', seoTitle, seoDescription] = watched as (string | null | undefined)[]
  const title = seoTitle?.trim() || name || 'Name'
  const field = (of: string) => ({ ...text(of as FieldPath<I>), 'aria-required': undefined })
  return (
    <details className="rounded-sm border border-line p-4">
      <summary className="cursor-pointer text-small font-medium">Search engines</summary>
      <div className="mt-4 flex flex-col gap-5">
        <Input
          {...field('seo_title')}
          label={PAGE_NAMES.seo_title}
          maxLength={SEO_TITLE_LENGTH}
          placeholder={name ?? ''}
          autoComplete="off"
          hint={`Empty: the name. About ${SHOWN_TITLE} characters are shown.`}
        />
        <Textarea
          {...field('seo_description')}
          label={PAGE_NAMES.seo_description}
          rows={3}
          maxLength={SEO_DESCRIPTION_LENGTH}
          placeholder={truncate(description ?? '')}
          hint={`Empty: the beginning of the description. About ${SHOWN_DESCRIPTION} characters are shown.`}
        />
        <div aria-hidden="true" className="rounded-sm bg-sand p-4 wrap-anywhere">
          <p className="text-small text-muted">{path ? publicUrl + path : publicUrl}</p>
          <p className="text-lead text-ink underline">{truncate(`${title} – ${shopName}`, SHOWN_TITLE)}</p>
          <p className="text-small text-muted">
            {truncate(seoDescription?.trim() || description || '', SHOWN_DESCRIPTION)}
          </p>
        </div>
      </div>
    </details>
  )
}
