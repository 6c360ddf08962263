import { useReturnPhoto } from '../data/documents.ts'

/** Loaded with the session of the page. */
export function ReturnPhoto({
  returnId,
  photoId,
  label,
}: {
  returnId: string
  photoId: string
  label: string
}) {
  return <PhotoLink src={useReturnPhoto(returnId, photoId)} label={label} />
}

export function PhotoLink({ src, label }: { src: string | undefined; label: string }) {
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
