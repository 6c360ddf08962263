import type { Found } from '../../../contract/admin/find.ts'

export type Choice = {
  kind: 'Order' | 'Product' | 'Draft' | 'Customer' | 'Screen'
  label: string
  detail?: string
  to: string
}

/** Without a text every screen, otherwise what fits it: orders first, screens by the start of a word. */
export function choicesOf(
  text: string,
  screens: readonly { label: string; to: string }[],
  found: Found | undefined,
): Choice[] {
  const wanted = text.trim().toLowerCase()
  const matches = (label: string) =>
    label
      .toLowerCase()
      .split(/\W+/)
      .some((word) => word.startsWith(wanted))
  return [
    ...(found?.orders ?? []).map(({ id, code, name, status }) => ({
      kind: 'Order' as const,
      label: code,
      detail: `${name}, ${status}`,
      to: `/admin/orders?order=${id}`,
    })),
    ...(found?.products ?? []).map(({ code, name }) => ({
      kind: 'Product' as const,
      label: name,
      detail: code,
      to: `/admin/products?search=${encodeURIComponent(code)}`,
    })),
    ...(found?.drafts ?? []).map(({ id, code, name }) => ({
      kind: 'Draft' as const,
      label: name,
      detail: code,
      to: `/admin/products?show=draft&draft=${id}`,
    })),
    ...(found?.customers ?? []).map(({ name, email }) => ({
      kind: 'Customer' as const,
      label: name,
      detail: email,
      to: `/admin/users?search=${encodeURIComponent(email)}`,
    })),
    ...screens
      .filter(({ label }) => matches(label))
      .map(({ label, to }) => ({ kind: 'Screen' as const, label, to })),
  ]
}
