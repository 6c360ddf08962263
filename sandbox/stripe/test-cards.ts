export type TestCard = {
  number: string
  brand: string
  outcome: 'pays' | 'declines' | 'confirms'
  shows: string
  code?: string
  declineCode?: string
  reason?: string
}

export const testCards: TestCard[] = [
  { number: '4242424242424242', brand: 'visa', outcome: 'pays', shows: 'Pays' },
  { number: '4000002500003155', brand: 'visa', outcome: 'confirms', shows: 'Asks for confirmation' },
  {
    number: '4000000000000002',
    brand: 'visa',
    outcome: 'declines',
    shows: 'Is declined',
    code: 'card_declined',
    declineCode: 'generic_decline',
    reason: 'Your card was declined.',
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    outcome: 'declines',
    shows: 'Has no funds',
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    reason: 'Your card has insufficient funds.',
  },
  { number: '5555555555554444', brand: 'mastercard', outcome: 'pays', shows: 'Pays' },
  { number: '378282246310005', brand: 'amex', outcome: 'pays', shows: 'Pays' },
  {
    number: '4000000000000069',
    brand: 'visa',
    outcome: 'declines',
    shows: 'Has expired',
    code: 'expired_card',
    reason: 'Your card has expired.',
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    outcome: 'declines',
    shows: 'Has another security code',
    code: 'incorrect_cvc',
    reason: "Your card's security code is incorrect.",
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    outcome: 'declines',
    shows: 'Fails while processing',
    code: 'processing_error',
    reason: 'An error occurred while processing your card. Try again in a little bit.',
  },
]

export function groupDigits(number: string): string {
  return number.length === 15
    ? number.replace(/^(\d{4})(\d{6})(\d{5})$/, '$1 $2 $3')
    : number.replace(/(\d{4})(?=\d)/g, '$1 ')
}
