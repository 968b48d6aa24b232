-- An email about refused credentials counts as sent once it was sent: a process that ends between both is followed by the next check.
alter table app_push add column mail_claimed_at timestamptz;
drop trigger audited on app_push;
select audit_table('app_push', 'channel', secrets => '{secrets}', quiet => '{checked_at,mailed_at,mail_claimed_at}');
