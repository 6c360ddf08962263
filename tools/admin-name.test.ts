import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { askName } from './admin-name.ts'

// Proves: R7.14
it.each([
  [['Ada King Lovelace'], { firstName: 'Ada', lastName: 'King Lovelace' }, []],
  [['Ada', 'Ada Byron'], { firstName: 'Ada', lastName: 'Byron' }, ['Last name is required']],
  [[''], undefined, []],
])('the admin command asks for a first and a last name: %j', async (typed, name, complaints) => {
  const [terminal, shown] = [new PassThrough(), new PassThrough()]
  const asked = askName(terminal, shown)
  let text = ''
  shown.on('data', (part) => {
    text += part
    if (String(part).startsWith('First and last name')) terminal.write(`${typed.shift()}\n`)
  })
  expect(await asked).toEqual(name)
  for (const complaint of complaints) expect(text).toContain(complaint)
})
