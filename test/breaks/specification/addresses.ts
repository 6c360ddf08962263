import { broken } from '../break.ts'

/** Where a customer lets orders be sent. */
export const addresses = [
  ...broken(
    "'My Addresses', Add New Address, cards with city and state, Default, street, postal code, country, Set as Default (not on the default one), Edit, Delete",
    'test/e2e/customer-pages.spec.ts › addresses are added, preferred, edited and deleted',
    ['web/account/addresses.tsx', '">My Addresses<', '">Addresses<'],
    ['web/account/addresses.tsx', '          Add New Address\n', '          Add\n'],
    ['web/account/address-card.tsx', '{address.city}, {address.state}', '{address.city}'],
    ['web/account/address-card.tsx', '        {address.postal_code}\n        <br />\n', ''],
    ['web/account/address-card.tsx', '        <br />\n        {address.country}\n', ''],
    ['web/account/address-card.tsx', '        {address.default && <Badge tone="gold">Default</Badge>}\n', ''],
    ['web/account/address-card.tsx', '          {!address.default && (', '          {(\n'],
  ),
  ...broken(
    "'Are you sure you want to delete this address?' in Confirm Delete",
    'test/e2e/customer-pages.spec.ts › addresses are added, preferred, edited and deleted',
    [
      'web/account/delete-address-dialog.tsx',
      'Are you sure you want to delete this address?',
      'Delete this address?',
    ],
    [
      'web/account/addresses.tsx',
      'onDelete={deleting.open}',
      "onDelete={({ id }) => fetch(`/api/v1/address/${id}/`, { method: 'DELETE' })}",
    ],
  ),
  ...broken(
    'Street address, city, state, postal code, country; Cancel, Add Address / Save Address',
    'test/e2e/customer-pages.spec.ts › addresses are added, preferred, edited and deleted',
    [
      'web/account/address-dialog.tsx',
      '        <Input {...text(\'state\')} label={NAMES.state} autoComplete="shipping address-level1" />\n',
      '',
    ],
    ['web/account/address-dialog.tsx', "{address ? 'Save Address' : 'Add Address'}", 'Save Address'],
    ['web/account/address-dialog.tsx', "{address ? 'Save Address' : 'Add Address'}", 'Add Address'],
  ),
  ...broken(
    '"You don\'t have any saved addresses yet. Add your first address to get started."',
    'test/e2e/customer-pages.spec.ts › addresses are added, preferred, edited and deleted',
    ['web/account/addresses.tsx', ' Add your first address to get started.', ' '],
  ),
  ...broken(
    'Beyond: one deleted in another tab is said to be gone, and the list shows it',
    'test/e2e/deleted-in-another-tab.spec.ts › an address deleted in another tab is no longer asked about, nor listed',
    ['web/data/address-changes.ts', "'This address was already deleted.'", "'Deleted.'"],
    [
      'web/data/address-changes.ts',
      "call('DELETE /address/{id}/', { params: { id } }).catch(unlessGone)",
      "call('DELETE /address/{id}/', { params: { id } })",
    ],
    ['web/data/address-changes.ts', 'onError: () => void reload(),', 'onError: () => undefined,'],
    [
      'web/data/address-changes.ts',
      'params: { id } }).catch(unlessGone),\n    onSettled: reload,',
      'params: { id } }).catch(unlessGone),\n    onSuccess: (answer) => (answer ? reload() : undefined),',
    ],
  ),
]
