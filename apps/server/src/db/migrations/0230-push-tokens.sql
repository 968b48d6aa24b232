-- Phones of native apps: `target` has the token that a vendor's SDK gave the app. A session has one at most.
alter table push_subscriptions
  add column app_id text references apps (app_id) on delete cascade,
  add column channel text check (channel in ('apns', 'fcm', 'huawei', 'xiaomi', 'oppo', 'vivo')),
  add constraint push_subscriptions_of_app check ((app_id is null) = (channel is null));
create unique index push_tokens_of_session on push_subscriptions (session_hash) where app_id is not null;
create index push_tokens_of_app on push_subscriptions (app_id) where app_id is not null;

-- Phones of each channel of an application.
create function count_push_tokens() returns trigger language plpgsql as $$
begin
  insert into counters (scope, key, n)
  select 'pushTokens', (change.row ->> 'app_id') || ' ' || (change.row ->> 'channel'), sum(change.n)
  from (values
    (case when tg_op <> 'DELETE' then to_jsonb(new) end, 1),
    (case when tg_op <> 'INSERT' then to_jsonb(old) end, -1)
  ) as change (row, n)
  where change.row ->> 'app_id' is not null
  group by 2 having sum(change.n) <> 0 order by 2
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
create trigger push_tokens_counted after insert or delete or update of app_id, channel on push_subscriptions
  for each row execute function count_push_tokens();

-- The email about credentials that a vendor refuses is sent once, until they are replaced or accepted again.
alter table app_push add column mailed_at timestamptz;
drop trigger audited on app_push;
select audit_table('app_push', 'channel', secrets => '{secrets}', quiet => '{checked_at,mailed_at}');

-- 1 web push, 2 email, 3 text message, 4 APNs, 5 FCM, 6 Huawei, 7 Xiaomi, 8 OPPO, 9 vivo. Each vendor has a queue of its own,
-- so that one that doesn't answer delays no other.
alter table push_deliveries
  drop constraint push_deliveries_channel_check,
  add constraint push_deliveries_channel_check check (channel between 1 and 9);
drop index push_deliveries_due;
create index push_deliveries_due on push_deliveries (due_at) where due_at is not null and channel <= 3;
create index push_deliveries_due_at_vendors on push_deliveries (channel, due_at) where due_at is not null and channel > 3;
