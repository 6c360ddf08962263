import { useCallback, useRef, useState } from 'react'
import { countAsEdit } from '../../parts/count-as-edit.ts'
import { openDraft } from './combinations.ts'
import type { Draft, EditedProduct } from './draft.ts'
import { mergeDrafts } from './merge-drafts.ts'
import type { MatrixChoice } from './merge-options.ts'

export type Edit = (change: (draft: Draft) => Draft) => void

export type MatrixConflict = { count: number; taken: string[]; choices: MatrixChoice[] }

/** The draft of a matrix, as it was loaded and as it is edited. */
export function useMatrixDraft(product: EditedProduct) {
  const [loaded, setLoaded] = useState(() => openDraft(product))
  const [draft, setDraft] = useState(loaded)
  const [conflict, setConflict] = useState<MatrixConflict>()
  const form = useRef<HTMLFormElement>(null)
  const edit: Edit = useCallback((change) => {
    setDraft(change)
    countAsEdit(form.current)
  }, [])
  const merge = (stored: EditedProduct) => {
    const theirs = openDraft(stored)
    const { draft: merged, ...others } = mergeDrafts(loaded, draft, theirs)
    setLoaded(theirs)
    setDraft(merged)
    setConflict((last) => ({ count: (last?.count ?? 0) + 1, ...others }))
  }
  return { loaded, draft, form, edit, merge, conflict }
}
