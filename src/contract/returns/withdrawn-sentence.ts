/** @returns undefined when nothing waits for a refund */
export function withdrawnSentence(pieces: number): string | undefined {
  if (pieces === 0) return undefined
  return `The shopper has withdrawn from ${pieces === 1 ? '1 piece' : `${pieces} pieces`} of this order.`
}
