/** Goods of the margin scheme are pre-owned and show no VAT. */
export const TAX_CLASSES = ['standard', 'zero', 'margin'] as const
export type TaxClass = (typeof TAX_CLASSES)[number]
