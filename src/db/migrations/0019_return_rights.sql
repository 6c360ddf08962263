-- How a piece may come back: the owner's choice on products and categories, and the right that an order line keeps.
-- Null: as the category above, at last 'returnable'.

alter table products
  add return_right text check (return_right in ('returnable', 'sealed', 'made_to_measure', 'metal_price'));
alter table categories
  add return_right text check (return_right in ('returnable', 'sealed', 'made_to_measure', 'metal_price'));

-- Orders of before have the right of the law. So have those that an old process writes during the update.
alter table order_items add line_right jsonb not null default '{"kind": "statutory", "days": 14, "reason": null,
  "sentence": "It can be returned within 14 days of its delivery, without giving a reason."}'
  check (line_right ->> 'kind' in ('statutory', 'goodwill', 'sealed', 'none'));
update order_items set line_right = '{"kind": "none", "days": 0, "reason": "engraved",
  "sentence": "Made for you: it can only be returned if it is faulty."}' where personalisation is not null;
