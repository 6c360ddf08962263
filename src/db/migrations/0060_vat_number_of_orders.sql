-- An order is taxed under the VAT number of its day, also when the owner changes or removes the number afterwards.
update orders set tax = tax || jsonb_build_object('vat_number', s.value)
from settings s where s.key = 'vat_number' and s.value #>> '{}' <> '' and orders.tax is not null;
