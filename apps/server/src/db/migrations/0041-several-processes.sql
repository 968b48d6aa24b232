-- Which server processes may hold connections: each holds an advisory lock of its number while it lives (decision 0041).
create table server_processes (
  number integer primary key,
  started_at timestamptz not null default now()
);
insert into server_processes (number) select distinct process from device_presence where online;

-- Grows when the device's connections are no longer to be trusted: one that signed in before is ended, wherever it is.
alter table devices add column epoch integer not null default 0;
drop trigger audited on devices;
create trigger audited after update on devices for each row
  when (not new.is_simulated or new.disabled_at is distinct from old.disabled_at)
  execute function audit_row('{id}', 'serial', '{secret}', '{activated_at,epoch}');

alter table device_presence
  -- Of the device when this session signed in.
  add column epoch integer not null default 0,
  -- The session that was there when this one came, where it had not been told to have ended: its own where it goes on.
  add column left_session text,
  add column left_ip text;
create index device_presence_process on device_presence (process) where online;
