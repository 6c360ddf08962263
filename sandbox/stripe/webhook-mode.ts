import { ControlError } from '../switch-refusal.ts'
import type { WebhookMode } from './record-event.ts'
import type { StripeSandbox } from './stripe-sandbox.ts'

const modes = ['deliver', 'hold', 'release', 'drop', 'twice']

/** `hold` also holds pending deliveries; `release` delivers held ones and returns to `deliver`. */
export function chooseWebhookMode(sandbox: StripeSandbox, mode: unknown) {
  if (typeof mode !== 'string' || !modes.includes(mode))
    throw new ControlError(422, `Choose a mode: ${modes.join(', ')}.`)
  const lasting = (mode === 'release' ? 'deliver' : mode) as WebhookMode
  sandbox.store.change(() => {
    sandbox.store.set('webhook_mode', lasting)
    const move = sandbox.store.sql('update deliveries set state = ?, due_ms = ? where state = ?')
    if (mode === 'hold') move.run('held', Date.now(), 'due')
    if (mode === 'release') move.run('due', Date.now(), 'held')
  })
  sandbox.wakeDeliveries()
  return webhookState(sandbox)
}

export function webhookState(sandbox: StripeSandbox) {
  const counts = { due: 0, held: 0, delivered: 0, dropped: 0, abandoned: 0 }
  const rows = sandbox.store.sql('select state, count(*) as count from deliveries group by state').all()
  for (const { state, count } of rows) counts[state as keyof typeof counts] = Number(count)
  return { mode: sandbox.store.setting('webhook_mode') ?? 'deliver', ...counts }
}
