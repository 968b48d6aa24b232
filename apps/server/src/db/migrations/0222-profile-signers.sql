-- Whose certificate signed the profile for iOS: 1 that of the settings, 2 one of the installation's own authority.
alter table app_build_tasks add column signer smallint check (signer in (1, 2));
