import type { AdminOrder } from '../../../contract/admin/order.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useDismissEmail, useResendEmail } from '../data/emails.ts'

type Undelivered = AdminOrder['undelivered_emails'][number]

export function UndeliveredEmails({ order: { undelivered_emails: emails } }: { order: AdminOrder }) {
  return emails.map((email) => <UndeliveredEmail key={email.id} email={email} />)
}

function UndeliveredEmail({ email }: { email: Undelivered }) {
  const { subject, recipient, status, error } = email
  return (
    <Alert>
      <p>
        {`The e-mail “${subject}” did not arrive at `}
        <span className="break-all">{recipient}</span>
        {status === 'failed' ? '.' : ' yet. The shop keeps trying.'}
      </p>
      {error && <p className="mt-1 text-small">{`The mail server says: ${error}`}</p>}
      {status === 'failed' && <FailedEmailActions email={email} />}
    </Alert>
  )
}

function FailedEmailActions({ email }: { email: Undelivered }) {
  const resend = useResendEmail()
  const dismiss = useDismissEmail()
  return (
    <div className="-ml-3.5 flex flex-wrap gap-x-1">
      <Button
        variant="quiet"
        size="small"
        busy={resend.isPending}
        onClick={() =>
          resend.mutate(email, { onSuccess: () => toast.success('The e-mail is on its way again.') })
        }
      >
        Send again
      </Button>
      <Button
        variant="quiet"
        size="small"
        busy={dismiss.isPending}
        onClick={() => dismiss.mutate(email, { onSuccess: () => toast.success('The e-mail is dismissed.') })}
      >
        Dismiss
      </Button>
    </div>
  )
}
