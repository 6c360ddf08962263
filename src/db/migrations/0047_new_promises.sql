alter table shippings
  -- When the shopper was told a later day than was promised with the order. From then on the order can be cancelled until it is shipped.
  add new_promise_at timestamptz,
  add new_promise_note text not null default '',
  -- When the owner was told that the parcel is late to leave; null again with a new promise.
  add late_warned_at timestamptz;
