import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type GoesWith, MAX_GOES_WITH } from '../../../contract/admin/storefront/goes-with.ts'
import { errorMessage } from '../../data/show-error.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import { type Piece, ProductPicker } from '../catalog/collections/product-picker.tsx'
import { useGoesWith, useSaveGoesWith } from '../data/catalog/goes-with.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { LoadState } from '../parts/load-state.tsx'
import type { FormProduct } from './product-parts.tsx'

type Props = { product: FormProduct; onDone: () => void }

export default function GoesWithForm(props: Props) {
  const query = useGoesWith(props.product.id)
  if (!query.data) return <LoadState what="The pieces" query={query} />
  return <Choice {...props} chosen={query.data.products} />
}

function Choice({ product: { id, name }, chosen, onDone }: Props & { chosen: GoesWith['products'] }) {
  const save = useSaveGoesWith(id)
  const [pieces, setPieces] = useState<Piece[]>(chosen)
  const form = useForm()
  const onSubmit = form.handleSubmit(() =>
    save.mutateAsync(pieces.map((piece) => piece.id)).then(
      () => {
        toast.success('Saved: what goes with this')
        onDone()
      },
      () => undefined,
    ),
  )
  const problem = save.error ? errorMessage(save.error, 'Failed to save') : undefined
  return (
    <DialogForm
      form={{ form, onSubmit, isBusy: save.isPending, problem }}
      submit="Save Pieces"
      onCancel={onDone}
    >
      <p className="text-title font-semibold break-words">{name}</p>
      <p className="text-muted">
        Without a choice its page shows what was bought together, or what is in the same collection.
      </p>
      <ProductPicker pieces={pieces} most={MAX_GOES_WITH} onChange={setPieces} />
    </DialogForm>
  )
}
