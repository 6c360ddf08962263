/** On the slip. */
export function returnCode({ order_code, number }: { order_code: string; number: number }): string {
  return `${order_code}-R${number}`
}
