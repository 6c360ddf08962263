-- Each query lists the violations of an invariant, so it must return no row. $1 is the time of the shop's clock.

-- name: a user has at most one default address
select user_id from addresses where is_default group by user_id having count(*) > 1;

-- name: a deleted customer has no access and no personal data
select u.id from users u where u.deleted_at is not null and (
  not u.disabled or u.password_hash <> '' or u.email not like '%@deleted.invalid'
  or exists (select from sessions s where s.user_id = u.id) or exists (select from addresses a where a.user_id = u.id)
  or exists (select from wishlists w where w.user_id = u.id) or exists (select from email_tokens t where t.user_id = u.id));

-- name: only a verified customer has a guest's order
select o.id from orders o join users u on u.id = o.user_id
where o.customer_type = 'guest' and u.email_verified_at is null and u.deleted_at is null;

-- name: a sent e-mail has a time
select id, status, sent_at from emails where (status = 'sent') <> (sent_at is not null);
