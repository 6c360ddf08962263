import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../support/harness.ts'
import { countValues } from './seeded-random.ts'
import type { ShopProcess } from './shop-process.ts'

export type Vitals = {
  /** Bytes after collection. */
  heap: number
  buffers: number
  resident: number
  /** Active resources by kind: sockets, pipes, timers… */
  handles: Record<string, number>
}

const VITALS = `JSON.stringify({
  heap: process.memoryUsage().heapUsed,
  buffers: process.memoryUsage().arrayBuffers,
  resident: process.memoryUsage().rss,
  handles: process.getActiveResourcesInfo(),
})`

export type Inspected = Awaited<ReturnType<typeof inspectProcess>>

/** Reads memory and handles of a process that was started with --inspect=127.0.0.1:0. */
export async function inspectProcess(running: ShopProcess) {
  const url = await eventually(async () => running.output().match(/ws:\/\/\S+/)?.[0])
  const socket = new WebSocket(url)
  const waiting = new Map<number, (result: { result?: { value?: string } }) => void>()
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(data)
    waiting.get(id)?.(result)
    waiting.delete(id)
  }
  let asked = 0
  const ask = (method: string, params = {}) =>
    new Promise<{ result?: { value?: string } }>((resolve) => {
      waiting.set(++asked, resolve)
      socket.send(JSON.stringify({ id: asked, method, params }))
    })
  return {
    async vitals(): Promise<Vitals> {
      // Finalizers of one collection may free more memory for the next.
      for (let round = 0; round < 3; round++) {
        await ask('HeapProfiler.collectGarbage')
        await sleep(200)
      }
      const { result } = await ask('Runtime.evaluate', { expression: VITALS, returnByValue: true })
      const { handles, ...memory } = JSON.parse(result?.value ?? '{}')
      return { ...memory, handles: countValues(handles) }
    },
    close: () => socket.close(),
  }
}
