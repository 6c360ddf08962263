import { fork } from 'node:child_process'
import { expect, test } from 'vitest'
import { nextMessage, stopShop } from './shop-process.ts'

test('a shop that ends before it is ready is an error, and can be stopped', async () => {
  const child = fork(new URL('serve-shop.ts', import.meta.url), {
    env: { PATH: process.env.PATH, PORT: 'none' },
    execArgv: [],
    silent: true,
  })
  await expect(nextMessage(child)).rejects.toThrow(/serve-shop\.ts ended with 1/)
  await stopShop(child)
})
