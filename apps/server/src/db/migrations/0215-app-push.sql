-- Signing material of an application: EN-IOSCERT (1 distribution, 2 profile), EN-IOSPUSH (3 production, 4 development,
-- 5 token key). Each is replaced as a whole.
create table app_certificates (
  app_id text not null references apps (app_id) on delete cascade,
  kind smallint not null check (kind between 1 and 5),
  -- File, password and key, sealed (SI-086).
  secrets bytea not null,
  facts jsonb not null,
  not_after timestamptz,
  saved_at timestamptz not null,
  -- How many days before the expiry the last email was sent.
  warned_days smallint,
  primary key (app_id, kind)
);
create index app_certificates_expiring on app_certificates (not_after) where not_after is not null;
select audit_table('app_certificates', 'kind', secrets => '{secrets}', quiet => '{saved_at,warned_days}');

-- Push channels: EN-ANDPUSH, EN-FCM, EN-VENDOR, and what the vendor answered to the last check.
create table app_push (
  app_id text not null references apps (app_id) on delete cascade,
  channel text not null check (channel in ('base', 'apns', 'fcm', 'huawei', 'xiaomi', 'oppo', 'vivo', 'flyme')),
  enabled boolean not null default false,
  shown jsonb not null default '{}',
  secrets bytea,
  checked_at timestamptz,
  check_result text check (check_result in ('good', 'refused', 'noPermission', 'busy', 'unreachable', 'unclear')),
  check_said text not null default '' check (char_length(check_said) <= 200),
  primary key (app_id, channel)
);
select audit_table('app_push', 'channel', secrets => '{secrets}', quiet => '{checked_at}');
