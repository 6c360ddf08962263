import { sixteen } from '../callers.ts'
import { type Calls, type Case, type Client, openClient, type Place } from './client.ts'
import { openEverShop } from './evershop.ts'
import { openMedusa } from './medusa.ts'
import { openVendure } from './vendure.ts'
import { openVitrine } from './vitrine.ts'

/** A child of the bench: sixteen callers of whichever shop it is told of, one kind of call at a time. */

const RECIPES: Record<string, (client: Client, place: Place) => Promise<Calls>> = {
  vitrine: openVitrine,
  evershop: openEverShop,
  medusa: openMedusa,
  vendure: openVendure,
}

type Task = { shop: string; place: Place; name: Case; seconds: number }

const opened = new Map<string, Promise<Calls>>()

function callsOf({ shop, place }: Task): Promise<Calls> {
  const open = RECIPES[shop]
  if (!open) throw new Error(`No recipe is known for ${shop}; there are ${Object.keys(RECIPES).join(', ')}.`)
  const calls = opened.get(place.base) ?? open(openClient(place), place)
  opened.set(place.base, calls)
  return calls
}

/** @returns undefined for what this shop does not have */
async function measure(
  task: Task,
): Promise<Awaited<ReturnType<typeof sixteen>> | { problem: string } | undefined> {
  try {
    const call = (await callsOf(task))[task.name]
    await call?.(0)
    return call && (await sixteen(call, task.seconds))
  } catch (error) {
    return { problem: String(error) }
  }
}

// The bench has gone.
process.once('disconnect', () => process.exit())
process.on('message', async (task: Task | 'close') => {
  if (task === 'close') process.exit()
  process.send?.((await measure(task)) ?? 'none')
})
process.send?.('ready')
