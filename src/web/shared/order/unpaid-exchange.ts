import type { Order } from '../../../contract/order.ts'

export function unpaidExchange({ code, status }: Order): { title: string; sentence: string } {
  return status === 'cancelled'
    ? {
        title: 'This exchange has ended',
        sentence: `Exchange ${code} was not paid in time, or was cancelled. We write to you about what you sent back.`,
      }
    : {
        title: 'The difference is not paid yet',
        sentence: `To pay the difference of exchange ${code}, please use the link in our e-mail before it ends. Then we send your pieces.`,
      }
}
