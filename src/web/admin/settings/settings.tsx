import type { Settings } from '../../../contract/admin/settings.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useSettings } from '../data/settings.ts'
import { useListAddress } from '../parts/list/use-list-address.ts'
import { Loading, LoadState } from '../parts/load-state.tsx'
import { PageHeader } from '../parts/page-header.tsx'
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
  const tabs = [
    { id: 'shop', label: 'Shop', content: <ShopSettings settings={settings} /> },
    { id: 'selling', label: 'Selling', content: <SellingSettings settings={settings} /> },
    { id: 'delivery', label: 'Delivery', content: <DeliverySettings settings={settings} /> },
    { id: 'storefront', label: 'Storefront', content: <StorefrontSettings settings={settings} /> },
    ...(settings.vat_number ? [{ id: 'vat', label: 'VAT', content: <TaxSettings /> }] : []),
    { id: 'search', label: 'Search', content: <SearchSettings settings={settings} /> },
    { id: 'emails', label: 'E-mails', content: <EmailSettings settings={settings} /> },
    { id: 'backups', label: 'Backups', content: <BackupSettings settings={settings} /> },
    { id: 'about', label: 'About', content: <AboutSettings settings={settings} /> },
    { id: 'faq', label: 'FAQ', content: <FaqSettings settings={settings} /> },
    { id: 'terms', label: 'Terms', content: <TermsSettings settings={settings} part="terms" /> },
    { id: 'privacy', label: 'Privacy', content: <TermsSettings settings={settings} part="privacy" /> },
  ]
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
