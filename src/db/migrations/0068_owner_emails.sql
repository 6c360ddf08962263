-- E-mails about late orders and returns went to the addresses of those about payments.
update settings set value = value || jsonb_build_object('late_orders', value -> 'payment_issue', 'returns', value -> 'payment_issue')
where key = 'owner_emails';
