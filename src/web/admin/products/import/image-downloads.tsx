import { useId } from 'react'
import type { ImageDownload } from '../../../../contract/admin/products/image-downloads.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { useImageDownloads } from '../../data/catalog/image-downloads.ts'

export function DownloadTick({
  images,
  checked,
  onChange,
}: {
  images: number
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const hint = useId()
  return (
    <div className="flex flex-col gap-1">
      <Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)} aria-describedby={hint}>
        {images === 1 ? 'Download the picture' : `Download the ${images} pictures`}
      </Checkbox>
      <p id={hint} className="text-small text-muted">
        The shop fetches them from these addresses after the import, each once. Without it you add pictures
        yourself.
      </p>
    </div>
  )
}

/** What became of the pictures of imports, a line a product. */
export function ImageDownloads() {
  const { data } = useImageDownloads()
  if (!data || data.items.length === 0) return null
  const waiting = data.items.reduce((sum, { queued }) => sum + queued, 0)
  return (
    <section aria-label="Downloaded pictures" className="flex flex-col gap-2 text-small">
      <p role="status" className="font-medium">
        {waiting > 0 ? `Pictures: ${waiting} still to download…` : 'Pictures of imports'}
      </p>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line">
        {data.items.map((download) => (
          <Line key={download.product_id} download={download} />
        ))}
      </ul>
    </section>
  )
}

function Line({ download: { name, code, queued, done, failed, problems } }: { download: ImageDownload }) {
  const counts = [
    done > 0 && `${done} added`,
    queued > 0 && `${queued} waiting`,
    failed > 0 && `${failed} failed`,
  ]
  return (
    <li className="flex flex-col gap-1 py-2">
      <span className="break-words">
        <strong className="font-medium">{`${name} (${code}): `}</strong>
        {counts.filter((count) => count !== false).join(', ')}
      </span>
      {problems.map(({ url, message }) => (
        <span key={url} className="break-all text-brick">{`${message} ${url}`}</span>
      ))}
    </li>
  )
}
