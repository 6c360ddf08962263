import { deliverOrder, readyOrder } from '../delivery/collect.ts'
import { promiseLater } from '../delivery/new-promise.ts'
import { listBench } from '../made-to-order/bench.ts'
import { readDashboard } from './dashboard.ts'
import { readDoctorReport } from './doctor.ts'
import { findAnything } from './find.ts'
import { listExcludedProducts } from './merchant-feed.ts'
import { listMissedSearches } from './missed-searches.ts'
import { readOrder, resolvePaymentIssue } from './order.ts'
import { correctDetails, correctTracking } from './order-corrections.ts'
import { exportOrders, listOrders, searchOrders } from './order-list.ts'
import {
  acceptPayment,
  addOrderNote,
  cancelOrder,
  refundOrder,
  resendConfirmation,
  startPacking,
  stopPacking,
} from './order-money.ts'
import { readOrderNews } from './order-news.ts'
import { dismissEmail, listEmails, readEmail, resendEmail } from './outbox.ts'
import { listSecurityEvents } from './security-log.ts'
import { readSetup } from './setup.ts'
import { shipOrder } from './ship-order.ts'
import { deliverOrders, exportClickAndDrop, importTracking, readShipmentDraft } from './shipment.ts'

export const adminShop = {
  listOrders,
  searchOrders,
  resolvePaymentIssue,
  exportOrders,
  readOrder,
  shipOrder,
  deliverOrder,
  readyOrder,
  promiseLater,
  readShipmentDraft,
  deliverOrders,
  importTracking,
  exportClickAndDrop,
  listBench,
  correctDetails,
  correctTracking,
  acceptPayment,
  startPacking,
  stopPacking,
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
