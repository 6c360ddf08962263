-- The minutes of work that an order takes from each week of the bench, by the week's Monday: {"2026-11-30": 180}.
alter table shippings add bench_weeks jsonb check (jsonb_typeof(bench_weeks) = 'object');
create index shippings_bench on shippings (dispatch_by) where bench_weeks is not null;
