import { EMAIL_FILTERS, EMAIL_GROUPS, EMAIL_KINDS, type SentEmail } from '../../../contract/admin/outbox.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { useDialog } from '../../ui/overlay/use-dialog.ts'
import { useDismissEmail, useEmail, useEmails, useResendEmail } from '../data/emails.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { FilterSelect, ListScreen } from '../parts/list/list-screen.tsx'
import { SearchBox } from '../parts/list/search-box.tsx'
import { type ListAddress, useListAddress } from '../parts/list/use-list-address.ts'
import { LoadState } from '../parts/load-state.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { emailColumns } from './email-columns.tsx'
import { emailKindName } from './email-kind-name.ts'

export const meta = () => [{ title: 'Outbox - Admin' }]

const FILTER_LABELS = { queued: 'Queued', sent: 'Sent', failed: 'Failed', undelivered: 'Not delivered' }

export default function OutboxPage() {
  const address = useListAddress()
  const { timeZone } = useShopConfig()
  const list = useEmails({ ...address.paging, ...address.params(['status', 'kind', 'search']) })
  const reading = useDialog<SentEmail>()
  const again = useDialog<SentEmail>()
  const resend = useResendEmail()
  const dismiss = useDismissEmail()
  const onDismiss = (email: SentEmail) =>
    dismiss.mutate(email, { onSuccess: () => toast.success('The e-mail is dismissed.') })
  const columns = emailColumns({ timeZone, onRead: reading.open, onResend: again.open, onDismiss })
  return (
    <>
      <PageHeader
        title="Outbox"
        count={list.data?.total}
        actions={
          <>
            <KindSelect address={address} />
            <StatusSelect address={address} />
          </>
        }
      />
      <SearchBox label="Search by address or subject" address={address} />
      <ListScreen
        label="Outbox"
        {...{ list, address, columns }}
        rowKey={({ id }) => id}
        empty={<p>No e-mails available</p>}
        cardsBelow={1100}
      />
      <FormDialog isWide open={reading.isOpen} onClose={reading.close} title="E-mail">
        {reading.subject && <EmailContent key={reading.count} id={reading.subject.id} />}
      </FormDialog>
      <ConfirmDialog
        open={again.isOpen}
        onClose={again.close}
        title="Send again"
        question="Send this e-mail again?"
        confirm="Send again"
        isHarmless
        onConfirm={() =>
          again.subject &&
          resend.mutateAsync(again.subject, {
            onSuccess: () => toast.success('The e-mail is on its way again.'),
            onSettled: again.close,
          })
        }
      >
        <p className="break-all">
          {again.subject && `${again.subject.subject}, to ${again.subject.next_recipient}`}
        </p>
      </ConfirmDialog>
    </>
  )
}

const GROUP_LABELS = { orders: 'To shoppers', accounts: 'About accounts', owner: 'To the owner' }

function KindSelect({ address }: { address: ListAddress }) {
  return (
    <FilterSelect address={address} name="kind" label="Kind" className="md:min-h-9 md:py-1">
      <option value="">All e-mails</option>
      {EMAIL_GROUPS.map((group) => (
        <optgroup key={group} label={GROUP_LABELS[group]}>
          <option value={group}>{`All ${GROUP_LABELS[group].toLowerCase()}`}</option>
          {EMAIL_KINDS[group].map((kind) => (
            <option key={kind} value={kind}>
              {emailKindName(kind)}
            </option>
          ))}
        </optgroup>
      ))}
    </FilterSelect>
  )
}

function StatusSelect({ address }: { address: ListAddress }) {
  return (
    <FilterSelect address={address} name="status" label="Status" className="md:min-h-9 md:py-1">
      <option value="">Any status</option>
      {EMAIL_FILTERS.map((status) => (
        <option key={status} value={status}>
          {FILTER_LABELS[status]}
        </option>
      ))}
    </FilterSelect>
  )
}

function EmailContent({ id }: { id: string }) {
  const query = useEmail(id)
  const { data } = query
  if (!data) return <LoadState what="The e-mail" query={query} />
  return (
    <div className="p-5">
      <p className="font-semibold break-words">{data.subject}</p>
      <p className="mb-4 break-all text-muted">{`To ${data.recipient}`}</p>
      {data.text === null ? (
        <p className="text-muted">This e-mail carries a token, so its words are not shown.</p>
      ) : (
        <p className="break-words whitespace-pre-line">{data.text}</p>
      )}
    </div>
  )
}
