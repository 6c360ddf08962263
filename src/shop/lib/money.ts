/** @param minor minor units */
export function amountText(minor: number): string {
  return (minor / 100).toFixed(2)
}

const formats = new Map<string, Intl.NumberFormat>()

export function priceText(minor: number, currency: string): string {
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
    formats.set(currency, format)
  }
  return format.format(minor / 100)
}

export function minorUnits(major: number): number {
  return Math.round(major * 100)
}

export function isTwoDecimalCurrency(code: string): boolean {
  if (!/^[A-Z]{3}$/.test(code) || !Intl.supportedValuesOf('currency').includes(code)) return false
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
    .maximumFractionDigits
  return digits === 2
}
