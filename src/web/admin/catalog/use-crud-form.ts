import { useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { useContractForm } from '../../data/use-contract-form.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import type { CrudResource } from '../data/crud-resource.ts'
import { useEditConflict } from '../parts/conflict/use-edit-conflict.ts'
import type { CrudFormProps } from './crud-list.tsx'

/** The form of a new or stored row. It sends what was shown, and merges what another admin has saved meanwhile. */
export function useCrudForm<I extends FieldValues, O extends object, Row extends O & { id: number }>(
  one: 'Brand' | 'Category' | 'Collection' | 'Promo',
  resource: Pick<CrudResource<Row, O & { shown?: O | undefined }>, 'useSave' | 'useFreshRow'>,
  schema: z.ZodType<O, I>,
  valuesOf: (row: Row | undefined) => DefaultValues<I>,
  { row: initial, onDone }: CrudFormProps<Row>,
  confirm?: (body: O) => Promise<boolean>,
) {
  const save = resource.useSave()
  const loadFreshRow = resource.useFreshRow()
  const [row, setRow] = useState(initial)
  const { conflict, mergeStored } = useEditConflict()
  const form = useContractForm(schema, valuesOf(initial), {
    fallback: `Failed to ${row ? 'update' : 'create'} ${one.toLowerCase()}`,
    send: async (body) => {
      if (confirm && !(await confirm(body))) return
      try {
        await save.mutateAsync({ id: row?.id, body: { ...body, shown: row } })
      } catch (error) {
        if (!row) throw error
        setRow(
          await mergeStored(form.form, error, { shown: row, read: () => loadFreshRow(row.id), valuesOf }),
        )
        return
      }
      toast.success(`${one} ${row ? 'updated' : 'created'} successfully`)
      onDone()
    },
  })
  /** `row` as it is stored, as far as this form knows. */
  return { ...form, conflict, row }
}
