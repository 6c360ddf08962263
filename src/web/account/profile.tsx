import { type ReactNode, useState } from 'react'
import type { User } from '../../contract/user.ts'
import { useMe } from '../data/account/account.ts'
import { errorMessage } from '../data/show-error.ts'
import { privateMetaOf } from '../private-page.ts'
import { Phone } from '../shared/address/phone.tsx'
import { Button } from '../ui/button.tsx'
import { LiveRegion } from '../ui/focus/live-region.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ChangePassword } from './change-password.tsx'
import { ProfileForm } from './profile-form.tsx'
import { YourData } from './your-data.tsx'

export { headers } from '../private-page.ts'

export const meta = privateMetaOf('Profile')

export default function ProfilePage() {
  const me = useMe()
  return (
    <>
      <h1 className="display-face text-display">User Profile</h1>
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {me.data ? (
          <Details user={me.data} />
        ) : me.error ? (
          <LoadFailed onRetry={me.refetch}>Error loading profile: {errorMessage(me.error)}</LoadFailed>
        ) : (
          <DetailsSkeleton />
        )}
        <div className="grid gap-6">
          <ChangePassword />
          <YourData />
        </div>
      </div>
    </>
  )
}

function Details({ user }: { user: User }) {
  const [isEditing, setEditing] = useState<boolean>()
  const [isSaved, setSaved] = useState(false)
  if (isEditing)
    return (
      <Panel title="Edit Profile">
        <ProfileForm
          user={user}
          onDone={(saved) => {
            setSaved(saved)
            setEditing(false)
          }}
        />
      </Panel>
    )
  return (
    <Panel title="Your details">
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Detail name="First name">{user.first_name}</Detail>
        <Detail name="Last name">{user.last_name}</Detail>
        <Detail name="Email">{user.email}</Detail>
        <Detail name="Phone number">{user.phone_number && <Phone phone={user.phone_number} />}</Detail>
      </dl>
      <Button
        variant="secondary"
        className="mt-7"
        autoFocus={isEditing === false}
        onClick={() => setEditing(true)}
      >
        Edit Profile
      </Button>
      <LiveRegion>{isSaved ? 'Your profile is saved.' : ''}</LiveRegion>
    </Panel>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{name}</dt>
      <dd className={children ? 'mt-0.5 text-lead break-words' : 'mt-0.5 text-lead text-muted'}>
        {children || 'Not provided'}
      </dd>
    </div>
  )
}

function DetailsSkeleton() {
  return (
    <Panel title="Your details">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {['First name', 'Last name', 'Email', 'Phone number'].map((name) => (
          <div key={name} className="h-[3.125rem]">
            <p className="text-small text-muted">{name}</p>
            <Skeleton className="mt-2 h-4 w-40 max-w-full" />
          </div>
        ))}
      </div>
      <p role="status" className="needs-script mt-7 flex h-11 items-center text-muted">
        Loading profile...
      </p>
    </Panel>
  )
}
