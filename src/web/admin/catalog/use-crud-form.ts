import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { useContractForm } from '../../data/use-contract-form.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import type { CrudResource } from '../data/crud-resource.ts'
import { withReload } from '../parts/reload-conflict.tsx'
import type { CrudFormProps } from './crud-list.tsx'

/** The form of a new or stored row. It sends what was shown, so that two admins do not overwrite each other. */
export function useCrudForm<I extends FieldValues, O extends object, Row extends O & { id: number }>(
  one: 'Brand' | 'Category' | 'Collection' | 'Promo',
  resource: Pick<CrudResource<Row, O & { shown?: O | undefined }>, 'useSave'>,
  schema: z.ZodType<O, I>,
  values: DefaultValues<I>,
  { row, onDone, onReload }: CrudFormProps<Row>,
  confirm?: (body: O) => Promise<boolean>,
) {
  const save = resource.useSave()
  const form = useContractForm(schema, values, {
    fallback: `Failed to ${row ? 'update' : 'create'} ${one.toLowerCase()}`,
    send: async (body) => {
      if (confirm && !(await confirm(body))) return
      await save.mutateAsync({ id: row?.id, body: { ...body, shown: row } })
      toast.success(`${one} ${row ? 'updated' : 'created'} successfully`)
      onDone()
    },
  })
  return { ...form, problem: withReload(form.problem, save.error, onReload) }
}
