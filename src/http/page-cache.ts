import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Answer } from './answer.ts'
import {
  type Entry,
  encodingOf,
  entryOf,
  type Form,
  formOf,
  rememberSent,
  sizeOf,
  unchangedHead,
} from './cache-entry.ts'
import { type MemoryPart, memoryPartOf, stockShownAt } from './cache-key.ts'

export type PageCache = {
  /**
   * Answers from memory, or makes the answer once for everybody who is asking for it at this moment.
   * @param refuse asked before this caller has an answer made that is not kept
   * @returns the refusal, which the caller of this function has to send; undefined when the answer is on its way
   */
  serve(
    req: IncomingMessage,
    res: ServerResponse,
    key: string,
    make: () => Promise<Answer>,
    refuse: () => Response | undefined,
  ): Promise<Response | undefined>
  /** Forgets every answer that a change of the catalogue may have touched. */
  drop(): void
  /** Stock has moved: what shows it is made anew. */
  forgetStock(): void
}

/** The share of the memory that each part may fill. */
const SHARES: Record<MemoryPart, number> = { shop: 5 / 8, pictures: 1 / 8, questions: 1 / 4 }

const FRESH_MS = 5_000
const STALE_MS = 30_000
/** So many are made anew behind an answer at the same time, or who asks for all there is would keep others from theirs. */
const MOST_BEHIND = 4
// A rush of orders must not have a product's page made anew for each of them.
const PAGE_HOLDS_MS = 1_000

/**
 * Keeps public answers (the same for every visitor) in memory: made once, compressed once, checked by ETag.
 * @param onEvery headers that every answer carries, unless it brings its own of that name
 * @param freshMs how long an answer is given as it is when nobody tells of a change
 */
export function createPageCache(
  maxBytes: number,
  onEvery: Record<string, string>,
  freshMs = FRESH_MS,
): PageCache {
  const entries = createMemory(maxBytes)
  const sentWith = rememberSent(onEvery)
  const making = new Map<string, Promise<Entry>>()
  let generation = 0
  let stockMoves = 0
  let madeBehind = 0

  function isOutdated(key: string, { stockMoves: seen, madeAt }: Entry, now: number): boolean {
    if (seen === stockMoves) return false
    const shownAt = stockShownAt(key)
    return shownAt === 'call' || (shownAt === 'page' && now >= madeAt + PAGE_HOLDS_MS)
  }

  async function makeEntry(key: string, make: () => Promise<Answer>): Promise<Entry> {
    const startedIn = generation
    const born = { stockMoves, madeAt: performance.now() }
    const entry = { ...entryOf(await make(), sentWith, freshMs), ...born }
    const before = entries.peek(key)
    // Most answers are what they were five seconds ago: those are packed already.
    if (before?.etag === entry.etag) entry.said = before.said
    // An answer that was being made while the catalogue changed may be old already.
    if (entry.isShared && startedIn === generation) entries.set(key, entry)
    return entry
  }

  function makeOnce(key: string, make: () => Promise<Answer>): Promise<Entry> {
    const running = making.get(key)
    if (running) return running
    const started = makeEntry(key, make).finally(() => {
      if (making.get(key) === started) making.delete(key)
    })
    making.set(key, started)
    return started
  }

  /** For whoever asks next; an answer that has to wait for its turn is given as it is until it is too old. */
  function makeBehind(key: string, make: () => Promise<Answer>): void {
    if (madeBehind >= MOST_BEHIND || making.has(key)) return
    madeBehind++
    makeOnce(key, make)
      .catch(() => entries.delete(key))
      .finally(() => madeBehind--)
  }

  async function sendNewForm(req: IncomingMessage, res: ServerResponse, key: string, entry: Entry) {
    const form = await formOf(entry, encodingOf(req, entry))
    // The same has been made anew meanwhile, or is nothing to be kept any more.
    const kept = entries.peek(key)
    if (kept?.said === entry.said) entries.measureAgain(key, kept)
    write(req, res, entry.status, form)
  }

  return {
    async serve(req, res, key, make, refuse) {
      const now = performance.now()
      const kept = entries.get(key)
      const usable = kept && !isOutdated(key, kept, now) ? kept : undefined
      const isYoung = usable !== undefined && now < usable.freshUntil + STALE_MS
      if (isYoung && now >= usable.freshUntil) makeBehind(key, make)
      const refusal = isYoung || making.has(key) ? undefined : refuse()
      // What nobody has changed is better old than not to be had.
      if (refusal && !usable) return refusal
      const entry = usable && (isYoung || refusal) ? usable : await makeOnce(key, make)
      if (entry.status === 200 && entry.isShared && isKnown(req, entry)) {
        res.writeHead(304, unchangedHead(entry)).end()
        return undefined
      }
      const form = entry.said.forms[encodingOf(req, entry)]
      if (form) write(req, res, entry.status, form)
      else await sendNewForm(req, res, key, entry)
      return undefined
    },
    drop() {
      generation++
      making.clear()
      entries.clear()
    },
    forgetStock() {
      stockMoves++
      for (const key of making.keys()) if (stockShownAt(key)) making.delete(key)
    },
  }
}

function createMemory(maxBytes: number) {
  const partOf = (share: number) =>
    new LRUCache<string, Entry>({ maxSize: maxBytes * share, sizeCalculation: sizeOf })
  const parts = {
    shop: partOf(SHARES.shop),
    pictures: partOf(SHARES.pictures),
    questions: partOf(SHARES.questions),
  }
  const remove = (key: string) => {
    parts[memoryPartOf(key)].delete(key)
    parts.questions.delete(key)
  }
  const set = (key: string, entry: Entry) => {
    remove(key)
    // Anybody can make up an address that is not found.
    const part = entry.status < 400 ? memoryPartOf(key) : 'questions'
    parts[part].set(key, entry)
  }
  return {
    get: (key: string) => parts[memoryPartOf(key)].get(key) ?? parts.questions.get(key),
    peek: (key: string) => parts[memoryPartOf(key)].peek(key) ?? parts.questions.peek(key),
    set,
    delete: remove,
    /** lru-cache measures an object once: `set` takes it out first. */
    measureAgain: set,
    clear() {
      for (const part of Object.values(parts)) part.clear()
    },
  }
}

/** Whether it is among what who asks has: a list of ETags, each weak from a CDN that packs anew, or '*'. */
function isKnown(req: IncomingMessage, { etag }: Entry): boolean {
  const known = req.headers['if-none-match']
  return known !== undefined && (known === '*' || known.includes(etag))
}

function write(req: IncomingMessage, res: ServerResponse, status: number, { head, body }: Form): void {
  res.writeHead(status, head).end(req.method === 'HEAD' ? undefined : body)
}
