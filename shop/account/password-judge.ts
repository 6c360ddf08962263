import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { ShopError } from '../errors.ts'
import { createTurns } from '../turns.ts'
import type { Answer, Question } from './password-judge-process.ts'

// The time of a judgement grows with the length; a password whose start is strong is strong.
const JUDGED_CHARACTERS = 64
const MOST_WAITING = 20
const ENDS_AFTER_IDLE_MS = 10_000
const GIVEN_UP_AFTER_MS = 30_000

const turns = createTurns(1)
let judge: ChildProcess | undefined
let ending: NodeJS.Timeout | undefined

/**
 * How hard a password is to guess, from 0 to 4, as zxcvbn judges it.
 * @param own words that whoever knows the account would try first
 * @throws ShopError 'overloaded'
 */
export async function passwordStrength(password: string, own: string[]): Promise<number> {
  const { score } = await ask({ password: password.slice(0, JUDGED_CHARACTERS), own })
  return score
}

/** The most common passwords, in lower case. @throws ShopError 'overloaded' */
export async function mostCommonPasswords(count: number): Promise<string[]> {
  const { passwords } = await ask({ mostCommon: count })
  return passwords
}

/**
 * A process of its own knows the dictionaries, because they take 120 MB, and judges one password at a time, because
 * one may take half a second of work. It ends when it is idle.
 */
async function ask<Q extends Question>(question: Q): Promise<Answer<Q>> {
  if (turns.waiting() >= MOST_WAITING) throw busy()
  return await turns.take(async () => {
    clearTimeout(ending)
    judge ??= fork(new URL('./password-judge-process.ts', import.meta.url), { execArgv: [] })
    const asked = judge
    hold(asked)
    try {
      return await answerOf(asked, question)
    } catch (error) {
      asked.kill('SIGKILL')
      judge = undefined
      throw busy(error)
    } finally {
      release(asked)
      ending = setTimeout(closeJudge, ENDS_AFTER_IDLE_MS).unref()
    }
  })
}

async function answerOf<Q extends Question>(asked: ChildProcess, question: Q): Promise<Answer<Q>> {
  const answered = new AbortController()
  const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(GIVEN_UP_AFTER_MS)])
  const ended = once(asked, 'exit', { signal }).then(() => {
    throw new Error('The process that judges passwords ended.')
  })
  try {
    const answer = once(asked, 'message', { signal })
    asked.send(question)
    const [message] = (await Promise.race([answer, ended])) as [Answer<Q>]
    return message
  } finally {
    ended.catch(() => {})
    answered.abort()
  }
}

// An idle process of this kind must not keep a command of the shell from ending.
function hold(held: ChildProcess): void {
  held.ref()
  held.channel?.ref()
}

function release(held: ChildProcess): void {
  held.unref()
  held.channel?.unref()
}

function closeJudge(): void {
  if (judge?.connected) judge.disconnect()
  judge = undefined
}

function busy(cause?: unknown): ShopError {
  return new ShopError(
    'overloaded',
    'We cannot check this password right now. Please try again in a moment.',
    {
      cause,
    },
  )
}
