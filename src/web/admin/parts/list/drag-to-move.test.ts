import type { DragEvent } from 'react'
import { expect, it } from 'vitest'
import { dragToMove } from './drag-to-move.ts'

it('an item moves to where it is dropped, and nothing moves that is dropped on itself', () => {
  const moves: number[][] = []
  const itemAt = (at: number) => dragToMove('text/x-piece', at, (from, to) => moves.push([from, to]))
  const data = new Map<string, string>()
  const dataTransfer = {
    setData: (type: string, text: string) => data.set(type, text),
    getData: (type: string) => data.get(type) ?? '',
  }
  const event = { dataTransfer, preventDefault: () => {} } as unknown as DragEvent
  itemAt(2).onDrop(event)
  expect(moves, 'a file of the desktop').toEqual([])
  itemAt(1).onDragStart(event)
  itemAt(1).onDrop(event)
  expect(moves).toEqual([])
  itemAt(0).onDrop(event)
  expect(moves).toEqual([[1, 0]])
})
