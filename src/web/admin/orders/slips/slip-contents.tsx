import type { AdminOrder } from '../../../../contract/admin/order.ts'
import type { Image } from '../../../../contract/product.ts'
import { optionsText } from '../../../../contract/variant.ts'
import { LineImage } from '../../../shared/line-image.tsx'
import { LineNotes } from '../../../shared/line-options.tsx'
import { ResponsiveImage } from '../../../ui/responsive-image.tsx'

export function SlipContents({ items }: { items: AdminOrder['order_items'] }) {
  return (
    <table className="mt-8 w-full text-left">
      <thead>
        <tr className="border-b border-ink">
          <th className="py-2 pr-3 font-medium">
            <span className="max-sm:sr-only">Packed</span>
          </th>
          <th className="py-2 pr-3 font-medium">Product</th>
          <th className="py-2 pr-3 font-medium">Code</th>
          <th className="py-2 text-right font-medium">Quantity</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id: item, product, options, personalisation, right, quantity }) => (
          <tr key={item} className="border-b border-line">
            <td className="py-3 pr-3">
              <span aria-hidden="true" className="block size-4 border border-ink" />
            </td>
            <td className="py-3 pr-3">
              <span className="flex items-center gap-3 wrap-anywhere">
                <SlipImage images={product.images} />
                <span>
                  {product.name}
                  {options.length > 0 && <span className="block font-semibold">{optionsText(options)}</span>}
                  <LineNotes {...{ personalisation, right }} />
                </span>
              </span>
            </td>
            <td className="min-w-22 py-3 pr-3 wrap-anywhere">{product.code}</td>
            <td className="figures py-3 text-right">{quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Not lazy: WebKit prints no lazy picture that has never been near the screen. */
function SlipImage({ images }: { images: Image[] }) {
  const [first] = images
  const look = { sizes: '3rem', className: 'h-15 w-12 shrink-0 rounded-sm' }
  if (!first) return <LineImage images={[]} {...look} />
  return <ResponsiveImage image={first} alt="" priority {...look} />
}
