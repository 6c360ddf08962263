import type { TestShop } from '../../tests/support/harness.ts'

/** A morning in the security log. */
export async function fillSecurityLog({ shop: { security }, sql }: TestShop): Promise<void> {
  const [admin] = await sql<{ id: string }>('select id from admins limit 1')
  const [user] = await sql<{ id: string }>('select id from users limit 1')
  const owner = { kind: 'admin' as const, id: admin?.id }
  const customer = { kind: 'user' as const, id: user?.id }
  security.record({ kind: 'admin_logged_in', actor: owner, ip: '198.51.100.23', detail: { place: 'new' } })
  security.record({ kind: 'export', actor: owner, ip: '198.51.100.23', detail: { what: 'orders' } })
  const disabled = { account: 'customer', account_id: user?.id ?? '' }
  security.record({ kind: 'account_disabled', actor: owner, ip: '198.51.100.23', detail: disabled })
  security.record({ kind: 'password_reset', actor: customer, ip: '2001:db8:7:9::/64' })
  const attempt = { kind: 'admin' as const, email: 'somebody.with.a.long.name@mailserver.example' }
  for (let time = 0; time < 48; time++)
    security.record({
      kind: 'log_in_failed',
      actor: attempt,
      ip: '203.0.113.7',
      detail: { reason: 'no such account' },
    })
  security.record({ kind: 'webhook_refused', ip: '203.0.113.8', detail: { reason: 'no valid signature' } })
  await security.flush()
}
