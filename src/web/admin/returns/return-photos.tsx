import type { AdminReturn } from '../../../contract/returns/order-return.ts'
import { ReturnPhoto } from '../../shared/return-photo.tsx'

export function ReturnPhotos({ returned: { id, code, photos } }: { returned: AdminReturn }) {
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <ReturnPhoto returnId={id} photoId={photo.id} label={`Photo ${at + 1} of return ${code}`} />
        </li>
      ))}
    </ul>
  )
}
