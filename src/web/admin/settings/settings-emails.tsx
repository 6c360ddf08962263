import { z } from 'zod'
import { settings as all, type Settings } from '../../../contract/admin/settings.ts'
import { OWNER_EMAILS, type OwnerEmail } from '../../../contract/admin/settings-office.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { LINES, SettingsForm, textsField, useSettingsForm } from './settings-form.tsx'

const { shape } = all.shape.owner_emails

const recipients = <Sent extends z.ZodType<boolean, boolean>>(is_sent: Sent) =>
  z.object({ is_sent, to: textsField(shape.new_order.shape.to, LINES) })
const optional = recipients(shape.new_order.shape.is_sent)
const required = recipients(shape.security.shape.is_sent)

const fields = z.object({
  owner_emails: z.object({
    new_order: optional,
    low_stock: optional,
    reserved_stock: optional,
    waiting_admin: optional,
    late_orders: optional,
    returns: optional,
    payment_issue: required,
    security: required,
  }),
})

const LABELS: Record<OwnerEmail, string> = {
  new_order: 'New orders, and those that shoppers cancel',
  low_stock: 'Low stock',
  reserved_stock: 'Much stock reserved by unpaid orders',
  waiting_admin: 'Somebody waits for access',
  late_orders: 'Orders that will be late',
  returns: 'Returns and exchanges',
  payment_issue: 'A payment needs attention, or a shopper has withdrawn',
  security: 'Logins from new networks and attacks',
}

const ALWAYS_SENT: readonly OwnerEmail[] = ['payment_issue', 'security']

const NAMES = Object.fromEntries(OWNER_EMAILS.map((kind) => [`owner_emails.${kind}.to`, LABELS[kind]]))

export function EmailSettings({ settings }: { settings: Settings }) {
  const form = useSettingsForm(fields, settings, ({ owner_emails }) => ({
    owner_emails: textsOf(owner_emails),
  }))
  return (
    <SettingsForm form={form} names={NAMES}>
      <p className="text-muted">
        Who gets the shop’s e-mails to its owner. Write one address a line. An empty field means the addresses
        that the shop was set up with, or else every admin.
      </p>
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        {OWNER_EMAILS.map((kind) => (
          <div key={kind}>
            <Textarea
              {...form.text(`owner_emails.${kind}.to`)}
              aria-required={false}
              label={LABELS[kind]}
              rows={2}
              autoComplete="off"
            />
            {ALWAYS_SENT.includes(kind) ? (
              <p className="mt-1 text-small text-muted">Always sent.</p>
            ) : (
              <Checkbox
                aria-label={`Send: ${LABELS[kind]}`}
                {...form.form.register(`owner_emails.${kind}.is_sent`)}
              >
                Send
              </Checkbox>
            )}
            {kind === 'late_orders' && (
              <p className="mt-1 text-small text-muted">
                Unless it is sent, the shop gives shoppers no new date by itself.
              </p>
            )}
          </div>
        ))}
      </div>
    </SettingsForm>
  )
}

type OwnerEmailTexts = z.input<typeof fields>['owner_emails']

function textsOf(settings: Settings['owner_emails']): OwnerEmailTexts {
  const texts = Object.entries(settings).map(([kind, { is_sent, to }]) => [
    kind,
    { is_sent, to: to.join('\n') },
  ])
  return Object.fromEntries(texts) as OwnerEmailTexts
}
