-- A command is given by an account of the console or by an end user.
alter table device_commands
  alter column by_account drop not null,
  add column by_user bigint references users (id),
  add constraint device_commands_giver check (num_nonnulls(by_account, by_user) = 1);
-- An erased user's commands are deleted.
create index device_commands_of_user on device_commands (by_user) where by_user is not null;
