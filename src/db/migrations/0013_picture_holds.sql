-- Who is at work on the files of a picture, outside of any transaction: taking them into use, or removing them. A
-- process that died at it is known by the time that has passed.
create table picture_holds (
  id uuid primary key default gen_random_uuid(),
  hash text not null,
  width integer not null,
  removing boolean not null,
  held_until timestamptz not null
);
create index picture_holds_hash on picture_holds (hash);
