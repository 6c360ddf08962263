import { useReturnPhoto } from '../data/documents.ts'

type Props = {
  returnId: string
  photoId: string
  label: string
  /** With the token of a mailed link. */
  query?: string
}

export function ReturnPhoto({ returnId, photoId, label, query }: Props) {
  const src = useReturnPhoto(returnId, photoId, query)
  return (
    <a
      href={src}
      target="_blank"
      rel="noreferrer"
      className="block size-24 overflow-hidden rounded-sm border border-line bg-sand"
    >
      {src && <img src={src} alt={label} className="size-full object-cover" />}
    </a>
  )
}
