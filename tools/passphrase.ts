import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

const LEAST = 12

/** The passphrase of an encrypted backup, from BACKUP_PASSPHRASE or from the terminal. */
export async function passphrase(): Promise<string> {
  const given = process.env.BACKUP_PASSPHRASE
  if (given) return given
  if (!process.stdin.isTTY) {
    throw new Error(
      'The passphrase is missing: set BACKUP_PASSPHRASE, or run this in a terminal to be asked for it. Nothing has been changed.',
    )
  }
  return await ask('Passphrase of the backup: ')
}

/** The passphrase of a new backup: long enough, and typed twice, because a typo would make the backup useless. */
export async function newPassphrase(): Promise<string> {
  const chosen = await passphrase()
  if (chosen.length < LEAST)
    throw new Error(`A passphrase needs at least ${LEAST} characters. Nothing has been written.`)
  if (!process.env.BACKUP_PASSPHRASE && (await ask('The same again: ')) !== chosen)
    throw new Error('These two passphrases are not the same. Nothing has been written.')
  return chosen
}

/** Reads a line without an echo. */
function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  return new Promise<string>((resolve, reject) => {
    terminal.once('line', resolve)
    terminal.once('SIGINT', () => terminal.close())
    terminal.once('close', () => reject(new Error('No passphrase was given. Nothing has been changed.')))
  }).finally(() => {
    terminal.close()
    process.stderr.write('\n')
  })
}
