-- That a letter was sent again was kept with its address, also of customers who have deleted their account since.
update change_log set after = null
where (subject, action) in (('email', 'sent again'), ('order', 'confirmation sent again'));
