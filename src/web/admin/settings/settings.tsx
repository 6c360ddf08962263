import type { ReactNode } from 'react'
import type { Settings } from '../../../contract/admin/settings.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useSettings } from '../data/settings.ts'
import { useListAddress } from '../parts/list/use-list-address.ts'
import { Loading, LoadState } from '../parts/load-state.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { SETTINGS_PARTS } from '../screens.ts'
import { DeliverySettings } from './delivery/delivery-settings.tsx'
import { AboutSettings } from './settings-about.tsx'
import { BackupSettings } from './settings-backups.tsx'
import { EmailSettings } from './settings-emails.tsx'
import { FaqSettings } from './settings-faq.tsx'
import { SearchSettings } from './settings-search.tsx'
import { SellingSettings } from './settings-selling.tsx'
import { ShopSettings } from './settings-shop.tsx'
import { StorefrontSettings } from './settings-storefront.tsx'
import { TaxSettings } from './settings-tax.tsx'
import { TermsSettings } from './settings-terms.tsx'

type Part = (typeof SETTINGS_PARTS)[number]['part']

export const meta = () => [{ title: 'Settings - Admin' }]

export default function SettingsPage() {
  const query = useSettings()
  // The forms keep their initial values, and the cached settings may be old.
  const isStale = query.isFetching && !query.isFetchedAfterMount
  return (
    <>
      <PageHeader title="Settings" />
      {isStale ? (
        <Loading />
      ) : query.data ? (
        <SettingsTabs settings={query.data} />
      ) : (
        <LoadState what="The settings" query={query} />
      )}
    </>
  )
}

function SettingsTabs({ settings }: { settings: Settings }) {
  const address = useListAddress()
  const contents: Record<Part, ReactNode> = {
    shop: <ShopSettings settings={settings} />,
    selling: <SellingSettings settings={settings} />,
    delivery: <DeliverySettings settings={settings} />,
    storefront: <StorefrontSettings settings={settings} />,
    vat: settings.vat_number ? <TaxSettings /> : undefined,
    search: <SearchSettings settings={settings} />,
    emails: <EmailSettings settings={settings} />,
    backups: <BackupSettings settings={settings} />,
    about: <AboutSettings settings={settings} />,
    faq: <FaqSettings settings={settings} />,
    terms: <TermsSettings settings={settings} part="terms" />,
    privacy: <TermsSettings settings={settings} part="privacy" />,
  }
  const tabs = SETTINGS_PARTS.map(({ part, label }) => ({ id: part, label, content: contents[part] })).filter(
    ({ content }) => content,
  )
  return (
    <div className="max-w-3xl">
      <Tabs
        label="Settings"
        tabs={tabs}
        selected={tabs.find(({ id }) => id === address.param('part'))?.id ?? 'shop'}
        onSelect={(part) => address.change({ part }, { replace: true })}
      />
    </div>
  )
}
