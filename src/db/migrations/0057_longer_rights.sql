-- Earlier versions said of a right that is longer than the law's, too, that it ends on a day with work. Orders of before keep
-- the end that their pages have shown.
alter table order_items add column right_ends_on_workday boolean not null default false;
update order_items set right_ends_on_workday = true where (line_right ->> 'days')::int > 14;
