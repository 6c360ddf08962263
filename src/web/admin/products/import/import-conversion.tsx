import type { ImportReport } from '../../../../contract/admin/products/product-csv.ts'

type Conversion = NonNullable<ImportReport['conversion']>

const SHOPS: Record<Conversion['source'], string> = { shopify: 'Shopify', woocommerce: 'WooCommerce' }

/** What the file of another shop brings along, and what it leaves out. */
export function ImportConversion({ conversion }: { conversion: Conversion }) {
  const { source, new_brands, new_categories, images, image_urls, image_hosts, notes } = conversion
  return (
    <section aria-label={`File from ${SHOPS[source]}`} className="flex flex-col gap-3 text-small">
      <p>{`This is a product export of ${SHOPS[source]}.`}</p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {new_brands.length > 0 && <li>{`New brands: ${new_brands.join(', ')}.`}</li>}
        {new_categories.length > 0 && <li>{`New categories: ${new_categories.join(', ')}.`}</li>}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {images > 0 && (
          <li>{`${images === 1 ? '1 picture is' : `${images} pictures are`} named in the file: ${image_hosts.map(hostText).join(', ')}.`}</li>
        )}
      </ul>
      {images > 0 && (
        <details>
          <summary className="cursor-pointer font-medium">
            {images > image_urls.length ? `The first ${image_urls.length} addresses` : 'Their addresses'}
          </summary>
          <ul className="mt-2 max-h-48 overflow-y-auto break-all">
            {image_urls.map((url) => (
              <li key={url}>{url}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function hostText({ host, images }: Conversion['image_hosts'][number]): string {
  return host ? `${images} at ${host}` : `${images} without a web address`
}
