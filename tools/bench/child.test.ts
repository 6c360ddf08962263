import { expect, test } from 'vitest'
import { ask, startChild, stop } from './child.ts'

test('a program that ends instead of answering is told of by its name, and is no trouble to stop', async () => {
  const child = await startChild('load-actors.ts', {})
  await expect(ask(child, 'close')).rejects.toThrow('load-actors.ts has ended')
  await stop(child)
})
