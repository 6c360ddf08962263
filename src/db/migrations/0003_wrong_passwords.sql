-- Tries of passwords that turned out wrong: of one account from one IP address, and (ip '*') from everywhere.
-- The account is the SHA-256 of its kind and e-mail address, since it need not exist.
create table wrong_passwords (
  account text not null,
  ip text not null,
  tries integer not null check (tries >= 0),
  since timestamptz not null,
  last_at timestamptz not null,
  primary key (account, ip)
);
create index wrong_passwords_age on wrong_passwords (last_at);

-- A token is deleted by its use.
alter table email_tokens drop column used_at;

create index emails_recipient on emails (lower(recipient), kind, created_at desc);
create index known_logins_age on known_logins (seen_at);
