import type { DragEvent } from 'react'

/** Props of an item that is dragged to another place of its list. @param type of what is dragged, 'text/x-piece' */
export function dragToMove(type: string, at: number, onMove: (from: number, to: number) => void) {
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(type, String(at)),
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes(type) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      const from = event.dataTransfer.getData(type)
      if (from === '') return
      event.preventDefault()
      if (Number(from) !== at) onMove(Number(from), at)
    },
  }
}
