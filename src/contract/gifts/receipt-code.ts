/** 'K7M3XQ4DABCDEFGH' → 'K7M3-XQ4D-ABCD-EFGH' */
export function formatReceiptCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? ''
}
