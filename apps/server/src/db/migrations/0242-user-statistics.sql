-- The days of a user: under which application it is counted, when it registered, and when it last used the app. Test users of
-- developers have no row; a user that is erased loses it.
create table user_days (
  user_id bigint primary key references users (id) on delete cascade,
  app_id text not null,
  registered_day date not null,
  last_day date
) with (fillfactor = 70);

create function count_user_days() returns trigger language plpgsql as $$
begin
  insert into stat_days (kind, subject, day, shard, n)
  select c.kind, c.subject, c.day, pg_backend_pid() % 8, sum(c.n)
  from (values
    (5, old.app_id, old.registered_day, -1),
    (5, new.app_id, new.registered_day, 1),
    (7, old.app_id, old.last_day, -1),
    (7, new.app_id, new.last_day, 1),
    -- A finished day is a fact: it stays when the user goes.
    (6, new.app_id, case when tg_op = 'UPDATE' and old.last_day is distinct from new.last_day then new.last_day end, 1)
  ) as c (kind, subject, day, n)
  where c.subject is not null and c.day is not null
  group by 1, 2, 3 having sum(c.n) <> 0 order by 1, 2, 3
  on conflict (kind, subject, day, shard) do update set n = stat_days.n + excluded.n;
  return null;
end $$;
create trigger user_days_counted after insert or update or delete on user_days
  for each row execute function count_user_days();

-- An unknown application counts as the one of the installation.
create function give_user_days() returns trigger language plpgsql as $$
begin
  insert into user_days (user_id, app_id, registered_day)
  select new.id, coalesce((select app_id from apps where app_id = new.app_id), ''),
    (new.registered_at at time zone statistics_zone())::date;
  return null;
end $$;
create trigger users_in_statistics after insert on users for each row
  when (new.deleted_at is null and new.developer_account_id is null) execute function give_user_days();

-- Signing in creates a session, and using the app moves the time at which it was last seen. One write a user and day.
create function use_user_days() returns trigger language plpgsql as $$
declare
  today date := (new.seen_at at time zone statistics_zone())::date;
begin
  update user_days set last_day = today where user_id = new.user_id and (last_day is null or last_day < today);
  return null;
end $$;
create trigger user_sessions_in_statistics after insert or update of seen_at on user_sessions
  for each row execute function use_user_days();

-- What earlier versions recorded. Without the days on which a session was only used they are not complete.
insert into user_days (user_id, app_id, registered_day)
select u.id, coalesce(a.app_id, ''), (u.registered_at at time zone statistics_zone())::date
from users u left join apps a on a.app_id = u.app_id
where u.deleted_at is null and u.developer_account_id is null;
alter table user_days disable trigger user_days_counted;
update user_days d set last_day = (used.at at time zone statistics_zone())::date
from (
  select user_id, max(at) as at
  from (
    select user_id, at from user_logins where use_type in (0, 1)
    union all select user_id, seen_at from user_sessions
  ) as uses group by user_id
) as used
where used.user_id = d.user_id;
alter table user_days enable trigger user_days_counted;
insert into stat_days (kind, subject, day, shard, n)
select 7, app_id, last_day, 0, count(*) from user_days where last_day is not null group by 2, 3;
-- Today so far: whoever used the app is not counted again.
insert into stat_days (kind, subject, day, shard, n)
select 6, app_id, last_day, 0, count(*) from user_days where last_day = (now() at time zone statistics_zone())::date group by 2, 3;
insert into stat_starts (report, first_day)
select 'login', (now() at time zone statistics_zone())::date + 1 where exists (select from user_days);
