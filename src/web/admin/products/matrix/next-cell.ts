export type Cell = { row: number; column: number }

type Press = {
  key: string
  shiftKey?: boolean
  /** Of the caret; both when all is selected. */
  isAtStart: boolean
  isAtEnd: boolean
}

/** The cell that a key moves to, as in a spreadsheet. @returns undefined when the key edits the text */
export function nextCell(at: Cell, press: Press, size: { rows: number; columns: number }): Cell | undefined {
  const to = moved(at, press)
  if (!to) return undefined
  const isInside = to.row >= 0 && to.row < size.rows && to.column >= 0 && to.column < size.columns
  return isInside ? to : at
}

function moved({ row, column }: Cell, { key, shiftKey, isAtStart, isAtEnd }: Press): Cell | undefined {
  if (key === 'Enter') return { row: row + (shiftKey ? -1 : 1), column }
  if (shiftKey) return undefined
  if (key === 'ArrowDown') return { row: row + 1, column }
  if (key === 'ArrowUp') return { row: row - 1, column }
  if (key === 'ArrowLeft' && isAtStart) return { row, column: column - 1 }
  if (key === 'ArrowRight' && isAtEnd) return { row, column: column + 1 }
  return undefined
}
