-- useType 3: the first use of the app on a day without a sign-in (SI-105).
alter table user_logins drop constraint user_logins_use_type_check;
alter table user_logins add constraint user_logins_use_type_check check (use_type between 0 and 3);
