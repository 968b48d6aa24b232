-- Statistics (SC-86 to SC-90). Days are natural days of one zone, which the first start stores and nothing changes (SI-110).
alter table installation add column statistics_zone text not null default 'Asia/Shanghai';

create function statistics_zone() returns text language sql stable
  return coalesce((select statistics_zone from installation), 'Asia/Shanghai');
-- The moment of a deletion: it comes with no time of its own.
create function statistics_now() returns timestamptz language sql stable return now();

-- What happened on a day, by product (kinds 1 to 4) or application (5 to 7). From these follow the numbers of distinct devices
-- and users of any day and of the days up to today (decision 0172):
-- 1 net: devices that came online, minus those that went offline
-- 2 came: devices that came online and had not been online earlier that day
-- 3 away: devices that are offline, by the day on which they went
-- 4 activated: devices, by the day of their first connection
-- 5 registered: users, by the day of their registration
-- 6 used: users that used an application that day
-- 7 last: users, by the last day on which they used one
-- The subjects `a:{account}` and `*` are the sums over what an account, or an administrator, sees.
create table stat_days (
  kind smallint not null check (kind between 1 and 7),
  subject text not null,
  day date not null,
  -- 0 to 7: added by triggers, so that few writers wait for each other; -1: folded by the nightly job.
  shard smallint not null check (shard between -1 and 7),
  n bigint not null,
  primary key (kind, subject, day, shard)
) with (fillfactor = 50);
create index stat_days_of_subject on stat_days (subject, shard);
create index stat_days_open on stat_days (day) where shard >= 0;

-- How often functions were used: 1 properties set, 2 operations called, 3 events that occurred.
create table stat_functions (
  subject text not null,
  de_key text not null,
  day date not null,
  kind smallint not null check (kind between 1 and 3),
  shard smallint not null check (shard between -1 and 7),
  n bigint not null,
  primary key (subject, de_key, kind, day, shard)
) with (fillfactor = 50);
create index stat_functions_of_subject on stat_functions (subject, shard);
create index stat_functions_open on stat_functions (day) where shard >= 0;

-- From which day on the days before this version are complete; null: from the beginning.
create table stat_starts (
  report text primary key check (report in ('alive', 'login', 'functionCount')),
  first_day date not null
);

-- What an account sees, and, with a null account, what administrators see of products. They see all applications, whose users
-- stay.
create view stat_sums as
select product_id as subject, account_id from product_members where not is_deleted
union all select app_id, owner_id from apps where deleted_at is null
union all select id, null from products where deleted_at is null;

-- Adds what has been folded of a subject to a sum, or takes it out. Whoever does so excludes the nightly job
-- (advisory-locks.ts), so that a row is never in the subject and not in the sum.
create function change_stat_sum(sum_of text, subjects text[], sign integer) returns void language plpgsql as $$
begin
  if not exists (select from stat_days where subject = any(subjects))
    and not exists (select from stat_functions where subject = any(subjects)) then
    return;
  end if;
  perform pg_advisory_xact_lock(7273240);
  insert into stat_days (kind, subject, day, shard, n)
  select kind, sum_of, day, -1, sign * sum(n) from stat_days where subject = any(subjects) and shard = -1
  group by kind, day order by kind, day
  on conflict (kind, subject, day, shard) do update set n = stat_days.n + excluded.n;
  insert into stat_functions (subject, de_key, day, kind, shard, n)
  select sum_of, de_key, day, kind, -1, sign * sum(n) from stat_functions where subject = any(subjects) and shard = -1
  group by de_key, kind, day order by de_key, kind, day
  on conflict (subject, de_key, kind, day, shard) do update set n = stat_functions.n + excluded.n;
end $$;

create function follow_stat_members() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not old.is_deleted then
    perform change_stat_sum('a:' || old.account_id, array[old.product_id], -1);
  end if;
  if tg_op <> 'DELETE' and not new.is_deleted then
    perform change_stat_sum('a:' || new.account_id, array[new.product_id], 1);
  end if;
  return null;
end $$;
create trigger product_members_in_statistics after insert or delete on product_members
  for each row execute function follow_stat_members();
create trigger product_members_moved_in_statistics after update on product_members for each row
  when ((old.product_id, old.account_id, old.is_deleted) is distinct from (new.product_id, new.account_id, new.is_deleted))
  execute function follow_stat_members();

create function follow_stat_products() returns trigger language plpgsql as $$
begin
  perform change_stat_sum('*', array[new.id], case when new.deleted_at is null then 1 else -1 end);
  return null;
end $$;
create trigger products_in_statistics after update of deleted_at on products for each row
  when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function follow_stat_products();

create function forget_stat_product() returns trigger language plpgsql as $$
begin
  perform change_stat_sum(coalesce('a:' || account_id, '*'), array[old.id], -1) from stat_sums where subject = old.id;
  delete from stat_days where subject = old.id;
  delete from stat_functions where subject = old.id;
  return old;
end $$;
create trigger products_out_of_statistics before delete on products for each row execute function forget_stat_product();

create function follow_stat_apps() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    perform change_stat_sum('a:' || old.owner_id, array[old.app_id], -1);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    perform change_stat_sum('a:' || new.owner_id, array[new.app_id], 1);
  end if;
  return null;
end $$;
create trigger apps_in_statistics after insert or delete on apps for each row execute function follow_stat_apps();
create trigger apps_moved_in_statistics after update of owner_id, deleted_at on apps for each row
  when ((old.owner_id, old.deleted_at is null) is distinct from (new.owner_id, new.deleted_at is null))
  execute function follow_stat_apps();
