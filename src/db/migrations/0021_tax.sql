alter table products add column tax_class text not null default 'standard'
  check (tax_class in ('standard', 'zero', 'margin'));

-- Percent. Goods of the margin scheme have none.
create table tax_rates (
  tax_class text not null check (tax_class in ('standard', 'zero')),
  valid_from date not null,
  rate numeric(4, 2) not null check (rate >= 0),
  primary key (tax_class, valid_from)
);
-- The United Kingdom's rates since 4 January 2011.
insert into tax_rates (tax_class, valid_from, rate) values ('standard', '2011-01-04', 20), ('zero', '2011-01-04', 0);

-- As it was when the order was placed, in minor units. Null without a VAT number.
alter table orders add column tax jsonb;
alter table order_items add column tax jsonb;
