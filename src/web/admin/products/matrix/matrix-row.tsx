import { memo, useId } from 'react'
import { hasTwoDecimals } from '../../../../contract/fields.ts'
import type { Image } from '../../../../contract/product.ts'
import { classes } from '../../../ui/classes.ts'
import { ResponsiveImage } from '../../../ui/responsive-image.tsx'
import { type Row, readStock, toNumber } from './draft.ts'
import { changeField, changeRow, type Field } from './edit-rows.ts'
import { Swatch } from './swatch.tsx'
import type { Edit } from './use-matrix-draft.ts'

type Props = {
  row: Row
  at: number
  name: string
  swatch: string | null | undefined
  errors: Record<string, string> | undefined
  isSelected: boolean
  edit: Edit
  clearError: (key: string, field?: string) => void
  onSelect: (key: string, isOn: boolean) => void
  byId: ReadonlyMap<number, Image>
}

/** Memoised: a matrix may have hundreds of rows. */
export const MatrixRow = memo(function MatrixRow(props: Props) {
  const { row, name, swatch, errors, isSelected, edit, onSelect } = props
  const { key, isMade, stockShown } = row
  return (
    <tr
      className={classes(
        'border-b border-line align-top max-md:relative max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:py-3 md:*:py-1.5 md:*:pr-3',
        isSelected && 'bg-sand/60',
      )}
    >
      <td className="max-md:absolute max-md:top-3 max-md:right-0">
        <label className="flex size-11 items-center justify-center md:size-9 md:justify-start">
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={({ target }) => onSelect(key, target.checked)}
            className="size-4 accent-ink"
          />
        </label>
      </td>
      <th
        scope="row"
        className="min-w-24 font-medium max-md:col-span-2 max-md:min-h-11 max-md:pr-11 max-md:text-lead"
      >
        <span
          className={classes(
            'flex min-h-9 items-center gap-2 wrap-anywhere',
            !isMade && 'text-muted line-through',
          )}
        >
          <Swatch colour={swatch} />
          {name}
        </span>
        {errors?.row && <span className="block text-small font-normal text-brick">{errors.row}</span>}
      </th>
      <Cell {...props} field="price" column={0} label="Price" />
      <Cell {...props} field="former" column={1} label="Former price" />
      <Cell {...props} field="stock" column={2} label="Stock" hint={stockHint(row) ?? madeHint(row)} />
      <Cell {...props} field="code" column={3} label="Code" />
      <td className="max-md:py-1">
        <Images {...props} />
      </td>
      <td>
        <label className="flex min-h-11 items-center gap-2 text-small max-md:justify-end md:min-h-9">
          <input
            type="checkbox"
            aria-label={`${name} is made`}
            checked={isMade}
            onChange={({ target }) => edit((draft) => changeRow(draft, key, { isMade: target.checked }))}
            className="size-4 accent-ink"
          />
          <span aria-hidden="true" className="md:hidden">
            {isMade ? 'Made' : 'Not made'}
          </span>
          {stockShown === undefined && isMade && <span className="text-muted">new</span>}
        </label>
      </td>
    </tr>
  )
})

function Cell({
  row,
  at,
  name,
  field,
  column,
  label,
  hint,
  errors,
  edit,
  clearError,
}: Props & { field: Field; column: number; label: string; hint?: string | undefined }) {
  const id = useId()
  const error = errors?.[field]
  const change = (typed: string) => {
    edit((draft) => changeField(draft, row.key, field, typed))
    if (error) clearError(row.key, field)
  }
  return (
    <td className={classes('max-md:py-1', field === 'code' ? 'max-md:col-span-2' : 'md:w-22 lg:w-28')}>
      <span aria-hidden="true" className="text-small text-muted md:hidden">
        {label}
      </span>
      <input
        data-cell={`${at}:${column}`}
        aria-label={`${label} of ${name}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? id : undefined}
        value={row[field]}
        readOnly={!row.isMade}
        inputMode={field === 'price' || field === 'former' ? 'decimal' : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => change(target.value)}
        onBlur={() => {
          const read = asRead(row, field)
          if (read !== row[field]) change(read)
        }}
        className={classes(
          'block min-h-11 w-full rounded-sm border border-edge bg-paper px-2 text-lead hover:border-ink read-only:border-line read-only:bg-sand read-only:text-muted aria-invalid:border-brick md:min-h-9 pointer-fine:text-body',
          field !== 'code' && 'figures md:text-right',
        )}
      />
      {(error || hint) && (
        <p id={id} className={classes('text-small', error ? 'text-brick' : 'text-muted md:text-right')}>
          {error || hint}
        </p>
      )}
    </td>
  )
}

function Images({ row: { imageIds }, byId }: Props) {
  const shown = imageIds.flatMap((id) => byId.get(id) ?? [])
  if (shown.length === 0)
    return (
      <span className="flex min-h-9 items-center text-small text-muted">
        <span className="mr-1 md:hidden">Pictures:</span>All
      </span>
    )
  return (
    <span className="flex min-h-9 items-center gap-1">
      {shown.slice(0, 3).map((image) => (
        <ResponsiveImage key={image.id} image={image} sizes="2rem" alt="" className="size-8 rounded-sm" />
      ))}
      {shown.length > 3 && <span className="text-small text-muted">{`+${shown.length - 3}`}</span>}
      <span className="sr-only">{shown.length === 1 ? '1 picture' : `${shown.length} pictures`}</span>
    </span>
  )
}

/** The text as it was understood: '1250.00', or the stock after '+5'. */
function asRead(row: Row, field: Field): string {
  if (field === 'stock') return readStock(row.stock, row.stockShown)
  const amount = field === 'code' ? undefined : toNumber(row[field])
  return amount !== undefined && hasTwoDecimals(amount) ? amount.toFixed(2) : row[field]
}

function madeHint({ made }: Row): string | undefined {
  return made ? `+ ${made.per_week} a week` : undefined
}

function stockHint({ stock, stockShown }: Row): string | undefined {
  const typed = toNumber(readStock(stock, stockShown))
  return stockShown === undefined || typed === stockShown ? undefined : `was ${stockShown}`
}
