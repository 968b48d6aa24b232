-- How openings of code panels went, as apps have reported it: counts only, of no user.
create table panel_health (
  panel_id bigint not null,
  version text not null,
  platform text not null check (platform in ('pwa', 'android', 'ios')),
  day date not null,
  opened integer not null default 0,
  ready integer not null default 0,
  failed integer not null default 0,
  rolled_back integer not null default 0,
  -- How many were ready in each group of times.
  times integer[] not null,
  last_msg text not null default '' check (char_length(last_msg) <= 200),
  primary key (panel_id, version, platform, day),
  foreign key (panel_id, version) references panel_versions (panel_id, version) on delete cascade
);
create index panel_health_by_day on panel_health (day);

-- The gray version of a panel that stopped itself last.
create table panel_stops (
  panel_id bigint primary key references panels (id) on delete cascade,
  version text not null,
  opened integer not null,
  failed integer not null,
  stopped_at timestamptz not null
);
