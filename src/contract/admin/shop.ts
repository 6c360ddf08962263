import { readDashboard } from './dashboard.ts'
import { readDoctorReport } from './doctor.ts'
import { findAnything } from './find.ts'
import { listExcludedProducts } from './merchant-feed.ts'
import { listMissedSearches } from './missed-searches.ts'
import {
  deliverOrder,
  exportOrders,
  listOrders,
  readOrder,
  resolvePaymentIssue,
  searchOrders,
  shipOrder,
} from './order.ts'
import { correctDetails, correctTracking } from './order-corrections.ts'
import { acceptPayment, addOrderNote, cancelOrder, refundOrder, resendConfirmation } from './order-money.ts'
import { readOrderNews } from './order-news.ts'
import { dismissEmail, listEmails, readEmail, resendEmail } from './outbox.ts'
import { listSecurityEvents } from './security-log.ts'
import { readSetup } from './setup.ts'
import { deliverOrders, exportClickAndDrop, importTracking, readShipmentDraft } from './shipment.ts'

export const adminShop = {
  listOrders,
  searchOrders,
  resolvePaymentIssue,
  exportOrders,
  readOrder,
  shipOrder,
  deliverOrder,
  readShipmentDraft,
  deliverOrders,
  importTracking,
  exportClickAndDrop,
  correctDetails,
  correctTracking,
  acceptPayment,
  cancelOrder,
  refundOrder,
  addOrderNote,
  resendConfirmation,
  readDashboard,
  readOrderNews,
  readDoctorReport,
  readSetup,
  listEmails,
  readEmail,
  resendEmail,
  dismissEmail,
  listSecurityEvents,
  listExcludedProducts,
  findAnything,
  listMissedSearches,
}
