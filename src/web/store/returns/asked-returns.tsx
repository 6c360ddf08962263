import { useMutation } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { Link } from 'react-router'
import { API_BASE } from '../../../contract/endpoints/endpoint.ts'
import type { Returnable } from '../../../contract/returns/order-return.ts'
import { errorMessage } from '../../data/show-error.ts'
import { returnStateText } from '../../shared/order/return-state-text.ts'
import { PhotoLink, ReturnPhoto } from '../../shared/return-photo.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { controlClasses } from '../../ui/forms/field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { uploadPhotos } from './upload-photos.ts'

type Asked = Returnable['returns'][number]

type Props = {
  returns: Asked[]
  /** Of the mailed link. */
  token?: string
  onChanged: () => unknown
}

/** What was asked for, with photos: of a fault, or of how the piece looks. */
export function AskedReturns({ returns, ...props }: Props) {
  if (returns.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="text-title font-semibold">Your requests</h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {returns.map((asked) => (
          <AskedReturn key={asked.id} asked={asked} {...props} />
        ))}
      </ul>
    </section>
  )
}

function AskedReturn({ asked, token, onChanged }: { asked: Asked } & Omit<Props, 'returns'>) {
  const { id, code, state, items, photos, photos_left } = asked
  const query = token ? `?token=${encodeURIComponent(token)}` : ''
  return (
    <li className="py-5">
      <p>
        <span className="figures font-medium">{`Return ${code}`}</span>
        <span className="text-muted">{`: ${returnStateText(asked)}`}</span>
        {state === 'approved' && (
          <Link to={`/returns/${id}/slip${query}`} className="ml-3 underline underline-offset-4">
            Print the slip
          </Link>
        )}
      </p>
      <ul className="mt-1 text-small text-muted">
        {items.map((item) => (
          <li key={item.order_item_id} className="wrap-anywhere">
            {askedText(item)}
          </li>
        ))}
      </ul>
      {photos.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-3">
          {photos.map(({ id: photoId }, at) => {
            const label = `Photo ${at + 1} of return ${code}`
            return (
              <li key={photoId}>
                {token ? (
                  <PhotoLink src={`${API_BASE}/returns/${id}/photos/${photoId}/${query}`} label={label} />
                ) : (
                  <ReturnPhoto returnId={id} photoId={photoId} label={label} />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {photos_left > 0 && <AddPhotos {...{ asked, query, onChanged }} />}
    </li>
  )
}

/** '1 × Moonstone ring (Size M), Size L instead' */
function askedText({ quantity, name, wish, exchange_for }: Asked['items'][number]): string {
  const wished = wish === 'refund' ? 'your money back' : 'what the shop suggests'
  return `${quantity} × ${name}, ${exchange_for ? `${exchange_for} instead` : wished}`
}

type AddProps = { asked: Asked; query: string; onChanged: () => unknown }

/** Sent as soon as they are chosen; without JavaScript, by the button. */
function AddPhotos({ asked: { id, code, photos_left }, query, onChanged }: AddProps) {
  const isHydrated = useHydrated()
  const upload = useMutation({
    mutationFn: (files: File[]) => uploadPhotos(`/returns/${id}/photos/${query}`, files),
    onSettled: onChanged,
  })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    target.value = ''
    if (files.length > 0 && !upload.isPending) upload.mutate(files)
  }
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={`${API_BASE}/returns/${id}/photos/form${query}`}
      className="mt-4 flex flex-col items-start gap-3"
    >
      <label className="flex w-full flex-col gap-1.5 text-small">
        <span>
          <span className="font-medium">Add photos</span>
          <span className="sr-only">{` to return ${code}`}</span>
          <span className="text-muted">{` (${photos_left} more, only we see them)`}</span>
        </span>
        <input
          type="file"
          name="files"
          multiple
          accept="image/jpeg,image/png,image/webp"
          onChange={isHydrated ? choose : undefined}
          disabled={upload.isPending}
          className={controlClasses}
        />
      </label>
      <p role="status" className="text-small text-muted">
        {upload.isPending ? 'Sending your photos…' : upload.isSuccess ? 'Your photos are with us.' : ''}
      </p>
      {upload.error && <Alert>{errorMessage(upload.error)}</Alert>}
      {!isHydrated && <Button type="submit">Send the photos</Button>}
    </form>
  )
}
