import { SwitchRefusal } from '../switch-refusal.ts'
import type { WebhookMode } from './record-event.ts'
import type { Desk } from './stripe-sandbox.ts'

const modes = ['deliver', 'hold', 'release', 'drop', 'twice']

/**
 * Chooses what happens to webhooks from now on. `hold` also keeps back what is still undelivered; `release`
 * delivers everything held and goes on as `deliver`.
 */
export function chooseWebhookMode(desk: Desk, mode: unknown) {
  if (typeof mode !== 'string' || !modes.includes(mode))
    throw new SwitchRefusal(422, `Choose a mode: ${modes.join(', ')}.`)
  const lasting = (mode === 'release' ? 'deliver' : mode) as WebhookMode
  desk.book.change(() => {
    desk.book.set('webhook_mode', lasting)
    const move = desk.book.sql('update deliveries set state = ?, due_ms = ? where state = ?')
    if (mode === 'hold') move.run('held', Date.now(), 'due')
    if (mode === 'release') move.run('due', Date.now(), 'held')
  })
  desk.wakeDeliveries()
  return webhookState(desk)
}

/** The present mode and how many deliveries are due, held, delivered, dropped and given up. */
export function webhookState(desk: Desk) {
  const counts = { due: 0, held: 0, delivered: 0, dropped: 0, abandoned: 0 }
  const rows = desk.book.sql('select state, count(*) as count from deliveries group by state').all()
  for (const { state, count } of rows) counts[state as keyof typeof counts] = Number(count)
  return { mode: desk.book.setting('webhook_mode') ?? 'deliver', ...counts }
}
