import type { Shop } from './shop.ts'

type Waiting<Asked, Answer> = {
  asked: Asked
  resolve(answer: Answer): void
  reject(error: unknown): void
}

const MOST_AT_ONCE = 32
/** The next batch no longer waits for one that takes longer. */
const SLOW_MS = 10

/**
 * Has what is asked for by several at the same time done together: one way to the database and one commit for all of
 * them. Whoever comes alone waits for nobody; whoever comes while a batch is under way goes with the next.
 * @param work answers each, in their order; what it throws, each of them is told
 */
export function batched<Asked, Answer>(
  work: (shop: Shop, batch: Asked[]) => Promise<Answer[]>,
): (shop: Shop, asked: Asked) => Promise<Answer> {
  const queues = new WeakMap<Shop, (asked: Asked) => Promise<Answer>>()
  return (shop, asked) => {
    let queue = queues.get(shop)
    if (!queue) {
      queue = openQueue((batch: Asked[]) => work(shop, batch))
      queues.set(shop, queue)
    }
    return queue(asked)
  }
}

function openQueue<Asked, Answer>(work: (batch: Asked[]) => Promise<Answer[]>) {
  const waiting: Waiting<Asked, Answer>[] = []
  let isFree = true

  function next(): void {
    if (!isFree || waiting.length === 0) return
    isFree = false
    const turn = Promise.withResolvers<void>()
    const slow = setTimeout(turn.resolve, SLOW_MS)
    void turn.promise.then(makeWay)
    void answer(waiting.splice(0, MOST_AT_ONCE)).finally(() => {
      clearTimeout(slow)
      turn.resolve()
    })
  }

  function makeWay(): void {
    isFree = true
    next()
  }

  async function answer(batch: Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await work(batch.map(({ asked }) => asked))
      for (const [place, { resolve }] of batch.entries()) resolve(answers[place] as Answer)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (asked: Asked): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    waiting.push({ asked, resolve, reject })
    next()
    return promise
  }
}
