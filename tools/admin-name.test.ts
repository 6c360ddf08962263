import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { nameOf } from './admin-name.ts'

// Proves: R7.14
it.each([
  [['Ada King Lovelace'], { firstName: 'Ada', lastName: 'King Lovelace' }, []],
  [['Ada', 'Ada Byron'], { firstName: 'Ada', lastName: 'Byron' }, ['Last name is required']],
  [[''], undefined, []],
])('the admin command asks for a first and a last name: %j', async (typed, name, complaints) => {
  const terminal = Object.assign(new PassThrough(), { isTTY: true })
  const shown = new PassThrough()
  const asked = nameOf(undefined, terminal, shown)
  let text = ''
  shown.on('data', (part) => {
    text += part
    if (String(part).startsWith('First and last name')) terminal.write(`${typed.shift()}\n`)
  })
  expect(await asked).toEqual(name)
  for (const complaint of complaints) expect(text).toContain(complaint)
})

// Proves: R7.14
it('the admin command asks for no name that is given, and none outside a terminal', async () => {
  const [input, shown] = [new PassThrough(), new PassThrough()]
  expect(await nameOf(undefined, input, shown)).toBeUndefined()
  const terminal = Object.assign(input, { isTTY: true })
  expect(await nameOf('Ada Byron', terminal, shown)).toEqual({ firstName: 'Ada', lastName: 'Byron' })
  expect(shown.read()).toBe(null)
})
