/** A statement that violates each invariant. $pending, $paid, $cancelled, $refunded are orders, $user a customer. */
export const VIOLATIONS: Record<string, string> = {
  'stock is never negative': `update variants set stock_quantity = -1`,
  "a variant's stock is the sum of its ledger": `update variants set stock_quantity = stock_quantity + 1`,
  'an active order reserves exactly the stock of its lines, and none for what is made to order': `
    delete from stock_movements where order_id = $paid`,
  "a variant's count of made pieces is that of its active orders in the week": `
    update variants set made_week = '2026-01-05', made_count = 1`,
  'a cancelled order reserves no stock but what was refunded without putting it back': `
    delete from stock_movements where order_id = $cancelled and quantity > 0`,
  "an order's stock moves only for variants it has": `delete from order_items where order_id = $paid`,
  "an order's totals match its lines": `update order_items set quantity = quantity + 1 where order_id = $paid`,
  'every order has its payment and its shipping': `delete from shippings where order_id = $paid`,
  "a payment has its order's total and currency": `update payments set amount = amount + 1 where order_id = $paid`,
  'an order is past pending only when it is paid': `update payments set payment_status = 'open' where order_id = $paid`,
  'an order refunded in full before its shipment is cancelled': `
    update payments set payment_status = 'refunded' where order_id = $paid`,
  'nobody is charged for a pending order': `update payments set payment_status = 'paid' where order_id = $pending`,
  "a cancelled order's payment is refunded, its refund is pending, or an admin kept the rest": `
    update payments set payment_status = 'paid' where order_id = $cancelled`,
  'refunds are recorded and never exceed the amount paid': `
    update payments set refunded_amount = 1 where order_id = $paid`,
  'a paid order has one confirmation': `delete from emails where order_id = $paid`,
  'an unpaid order has no confirmation': `update emails set order_id = $pending where order_id = $paid`,
  "an order's last event is its status": `update orders set status = 'shipped' where id = $paid`,
  'an order follows the allowed transitions': `
    update order_events set to_status = 'delivered' where order_id = $paid and from_status = 'pending'`,
  "an order's events follow each other": `
    update order_events set from_status = 'shipped' where order_id = $paid and from_status = 'pending'`,
  'a pending order does not outlive its reservation': `
    update orders set reserved_until = reserved_until - interval '1 day' where id = $pending`,
  "a promo's uses are its active orders": `update promos set uses = uses + 1`,
  'a user has at most one default address': `
    insert into addresses (user_id, address, city, state, postal_code, country, is_default)
    select $user, 'a', 'b', 'c', 'd', 'e', true from generate_series(1, 2)`,
  'a deleted customer has no access and no personal data': `update users set deleted_at = now() where id = $user`,
  "only a verified customer has a guest's order": `
    with u as (update users set email_verified_at = null where id = $user) update orders set user_id = $user where id = $paid`,
  'a cart has at most one open order': `
    update orders set status = 'pending', cart_id = (select cart_id from orders where id = $pending) where id = $paid`,
  'a sent e-mail has a time': `update emails set status = 'sent', sent_at = null`,
  'a shipped order has a tracking number, or a code to collect it': `update orders set status = 'shipped' where id = $paid`,
  'a parcel has pieces of its own paid order that are not in another one, and nothing is sent that is collected': `
    with sent as (insert into shipments (order_id, number, shipping_company, tracking_number, estimated_delivery, shipped_at)
      select $paid, n, 'DHL', 'JD01', current_date, now() from generate_series(1, 2) n returning order_id, number)
    insert into shipment_items (order_id, number, order_item_id, quantity)
    select sent.order_id, sent.number, i.id, i.quantity from sent join order_items i using (order_id)`,
  'an order has a time of shipment exactly when it is shipped, and its parcels count from 1': `
    update shippings set shipped_at = now() where order_id = $paid`,
  'an order with parcels is shipped exactly when nothing is left to send, or to refund': `
    with sent as (insert into shipments (order_id, number, shipping_company, tracking_number, estimated_delivery, shipped_at)
      values ($paid, 1, 'DHL', 'JD01', current_date, now()) returning order_id, number)
    insert into shipment_items (order_id, number, order_item_id, quantity)
    select sent.order_id, sent.number, i.id, i.quantity from sent join order_items i using (order_id)`,
  'requested refunds never exceed the amount paid': `
    insert into refunds (order_id, amount, created_at) values ($paid, 1000000, now())`,
  'a payment is refunded exactly when all of it is refunded': `
    update payments set payment_status = 'refunded' where order_id = $paid`,
  'no more of an item is refunded than was ordered': `update refund_items set quantity = 100`,
  'a refund by amount pays for no more pieces than it gave, and only while it did not fail': `
    with marked as (insert into refunds (order_id, amount, created_at) values ($refunded, 0, now()) returning id)
    insert into refund_covers (refund_id, covered_by, amount)
    select marked.id, r.id, r.amount + 1 from marked, refunds r where r.order_id = $refunded`,
  'a restocked item is in the ledger once': `
    delete from stock_movements where order_id = $refunded and reason = 'refund'`,
  "what refunds put back of an order's variant is never below zero": `
    update stock_movements set quantity = -quantity where order_id = $refunded and reason = 'refund'`,
  'no more of an order is restocked than it reserved, or had made and shipped': `
    insert into stock_movements (product_id, variant_id, quantity, reason, order_id, created_at)
    select product_id, variant_id, 5, 'refund', $paid, now() from order_items where order_id = $paid`,
  'an order whose awaited refund is acknowledged is cancelled': `
    insert into order_cancellations (order_id, admin_id, refund_id, requested_at)
    select order_id, gen_random_uuid(), id, now() from refunds where order_id = $refunded`,
  'an order that is being cancelled is not shipped': `
    with r as (insert into refunds (order_id, amount, created_at) values ($paid, 1, now()) returning id),
      o as (update orders set status = 'shipped' where id = $paid)
    insert into order_cancellations (order_id, admin_id, refund_id, requested_at)
    select $paid, gen_random_uuid(), id, now() from r`,
  'no payment pays for two orders': `update payments set payment_intent = 'pi_same'`,
  'nobody withdraws from more than was bought and not refunded before, or from another order': `
    with declared as (insert into withdrawals (order_id, created_at) values ($refunded, now() + interval '1 day') returning id)
    insert into withdrawal_items (withdrawal_id, order_item_id, quantity)
    select declared.id, i.id, i.quantity from declared, order_items i where i.order_id = $refunded`,
  'the numbers of invoices and of credit notes have no gap': `
    insert into document_series (kind, last_number) values ('invoice', 5)`,
  "an order's invoices less its credit notes are what was paid less what was refunded": `
    insert into documents (order_id, kind, number, issued_at, content)
    values ($paid, 'invoice', 1, now(), '{"total": 1}')`,
  "pieces are returned or withdrawn from once, of the return's own order": `
    with asked as (insert into returns (order_id, number, created_at) values ($paid, 1, now()) returning id),
      step as (insert into return_events (return_id, event, created_at) select id, 'requested', now() from asked)
    insert into return_items (return_id, order_item_id, quantity, wish, seal_unbroken)
    select asked.id, i.id, i.quantity + 1, 'refund', true from asked, order_items i where i.order_id = $paid`,
  'a return is refunded for its own order, once it is inspected, and for no piece that it does not have': `
    with asked as (insert into returns (order_id, number, refund_id, created_at)
      select order_id, 1, id, now() from refunds where order_id = $refunded returning id)
    insert into return_events (return_id, event, created_at) select id, 'requested', now() from asked`,
  'a piece is withdrawn from, returned or refunded on its own once, and never more than was bought': `
    with asked as (insert into returns (order_id, number, created_at)
      values ($refunded, 1, now() + interval '1 day') returning id),
      step as (insert into return_events (return_id, event, created_at) select id, 'requested', now() from asked)
    insert into return_items (return_id, order_item_id, quantity, wish, seal_unbroken)
    select asked.id, i.id, i.quantity, 'refund', true from asked, order_items i where i.order_id = $refunded`,
  'a refund is at least what it gives back for its pieces and the delivery, and delivery is given back once': `
    update refund_items ri set amount = r.amount + 1 from refunds r where r.id = ri.refund_id`,
  'what is held for an exchange is in the ledger, and held only while its return is open': `
    with asked as (insert into returns (order_id, number, created_at) values ($paid, 1, now()) returning id),
      step as (insert into return_events (return_id, event, created_at) select id, 'requested', now() from asked)
    insert into exchange_holds (return_id, order_item_id, variant_id, quantity, price, held_until)
    select asked.id, i.id, i.variant_id, 1, 1, now() from asked, order_items i where i.order_id = $paid`,
  'returned pieces pay an exchange once, when it is paid, and it gives back no more of that': `
    update orders set exchange_credit = 1, exchanged_order_id = $refunded where id = $paid`,
  "a return's last step is its state": `
    insert into returns (order_id, number, created_at) values ($paid, 1, now())`,
  'no order is confirmed twice': `
    insert into emails (kind, order_id, recipient, subject, text, html, created_at)
    select kind, order_id, recipient, subject, text, html, now() from emails where order_id = $paid`,
  'a product has live variants exactly when it is not archived': `update variants set archived_at = now()`,
  'a variant has one value of each option of its product, and its combination says which': `
    update variants set combination = '{1}'`,
  'search documents have the present words (the newest 1,000 products)': `update product_search set document = ''`,
  'product_search has the present facets (the newest 1,000 products)': `update product_search set stock_set = null`,
  'product_search has exactly the products on sale': `update product_search set name = 'else'`,
  'a webhook event and a refund are recorded once': `insert into stripe_events select * from stripe_events`,
  "a gift's box is one line of its order": `
    insert into gifts (order_id, receipt_code, receiver_name, receiver_phone, message, box_product_id, is_hidden, address, city,
      state, postal_code, country)
    select $paid, 'K7M3XQ4DK7M3XQ4D', 'Grace', '', '', p.id, false, '', '', '', '', '' from products p
    where not exists (select from order_items i where i.order_id = $paid and i.product_id = p.id) limit 1`,
  'a gift is promised not before its day': `
    insert into gifts (order_id, receipt_code, receiver_name, receiver_phone, message, not_before, is_hidden, address, city,
      state, postal_code, country)
    values ($paid, 'K7M3XQ4DK7M3XQ4D', 'Grace', '', '', '2126-01-01', false, '', '', '', '', '')`,
  'an idempotency key makes one order, and one refund': `update orders set idempotency_key = 'same'`,
}

/** Every other way to make a product's facets in stock wrong. */
export const WRONG_STOCK_SETS = [
  `update facet_sets set members = null where members is not null`,
  `update facet_sets set facets = '{}' where members is not null`,
]

/** Every other way to make an order's stored totals wrong. */
export const WRONG_TOTALS = [
  `update orders set total_amount = total_amount + 1 where id = $paid`,
  `update orders set promo_amount = promo_amount + 1 where id = $paid`,
  `update orders set shipping_fee = shipping_fee + 1 where id = $paid`,
  `update orders set grand_total = grand_total + 1 where id = $paid`,
  `update order_items set line_total = line_total + 1 where order_id = $paid`,
  `update promo_usages set discount = discount + 10 where order_id = $paid`,
  `delete from promo_usages where order_id = $paid`,
  `delete from order_items where order_id = $paid`,
]
