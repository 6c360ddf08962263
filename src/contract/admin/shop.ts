import { readDashboard } from './dashboard.ts'
import { readExamination } from './doctor.ts'
import {
  deliverOrder,
  exportOrders,
  listOrders,
  readOrder,
  resolvePaymentIssue,
  searchOrders,
  shipOrder,
} from './order.ts'
import { addOrderNote, cancelOrder, refundOrder, resendConfirmation } from './order-money.ts'
import { listEmails, readEmail, resendEmail } from './outbox.ts'
import { listSecurityEvents } from './security-log.ts'

/** What admins do with orders and letters, and how they see how the shop is. */
export const adminShop = {
  listOrders,
  searchOrders,
  resolvePaymentIssue,
  exportOrders,
  readOrder,
  shipOrder,
  deliverOrder,
  cancelOrder,
  refundOrder,
  addOrderNote,
  resendConfirmation,
  readDashboard,
  readExamination,
  listEmails,
  readEmail,
  resendEmail,
  listSecurityEvents,
}
