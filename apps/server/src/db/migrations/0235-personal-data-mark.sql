-- SI-101: who sees accounts, phone numbers, addresses and contacts of end users unmasked. Administrators did so far.
alter table roles add column sees_personal_data boolean not null default false;
update roles set sees_personal_data = administrator;
