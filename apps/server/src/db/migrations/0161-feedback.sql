-- What end users write to support (SI-109).
create table feedback_records (
  id bigint generated always as identity primary key,
  -- What replies show in place of the number.
  uid text not null unique check (uid ~ '^[A-Za-z0-9_-]{22}$'),
  -- What people say to each other: FB, the day and six characters.
  problem_id text not null unique,
  user_id bigint not null references users (id),
  problem_type smallint not null check (problem_type in (101, 102, 201, 301, 401)),
  -- 0 not replied, 1 replied.
  reply_type smallint not null default 0 check (reply_type in (0, 1)),
  description text not null,
  third_platform text not null,
  -- Encrypted; null where the user gave none.
  contact bytea,
  -- The device as it was when the user wrote: it can be renamed, moved or deleted since.
  product_id text not null default '',
  sub_serial text not null default '',
  device_name text not null default '',
  device_model text not null default '',
  firmware_version text not null default '',
  locale text not null,
  app_version text not null,
  platform text not null,
  created_at timestamptz not null,
  -- When the user last wrote: support reads the newest first.
  asked_at timestamptz not null
);
create index feedback_records_newest on feedback_records (asked_at desc, id desc);
create index feedback_records_open on feedback_records (asked_at desc, id desc) where reply_type = 0;
create index feedback_records_of_type on feedback_records (problem_type, asked_at desc, id desc);
create index feedback_records_of_user on feedback_records (user_id, id desc);

-- Pairs of neighbouring characters: Chinese words of two characters are found, which no trigram index does.
create function feedback_grams(searched text) returns text[]
  language sql immutable parallel safe set search_path from current as $$
  select coalesce(array_agg(distinct substr(lower(searched), at, 2)), '{}')
  from generate_series(1, length(searched) - 1) as at
$$;
create function feedback_searched(problem_id text, description text) returns text
  language sql immutable parallel safe
  return problem_id || chr(10) || description;
create index feedback_records_by_grams on feedback_records
  using gin (feedback_grams(feedback_searched(problem_id, description)));

create table feedback_replies (
  record_id bigint not null references feedback_records (id) on delete cascade,
  n smallint not null,
  -- Null: the user wrote it.
  by_account bigint references accounts (id),
  msg text not null,
  at timestamptz not null,
  -- When the user read it.
  read_at timestamptz,
  primary key (record_id, n)
);

create table feedback_pictures (
  id bigint generated always as identity primary key,
  uid text not null unique check (uid ~ '^[A-Za-z0-9_-]{22}$'),
  -- Null once the user or the feedback is erased: the file is then removed.
  user_id bigint references users (id),
  -- Null until the feedback is sent.
  record_id bigint references feedback_records (id) on delete set null,
  position smallint not null default 0,
  -- In the private store; equal pictures share a file.
  name text not null,
  size int not null,
  created_at timestamptz not null
);
create index feedback_pictures_of_record on feedback_pictures (record_id, position) where record_id is not null;
create index feedback_pictures_unsent on feedback_pictures (created_at) where record_id is null;
create index feedback_pictures_of_user on feedback_pictures (user_id) where user_id is not null;
create index feedback_pictures_by_name on feedback_pictures (name);

-- Totals of support's lists: all and not replied, each also by problem type.
create function count_feedback() returns trigger language plpgsql as $$
declare
  counted record;
begin
  for counted in
    select change.scope, change.key, sum(change.n) as n
    from (
      select 'feedback' as scope, key, 1 as n from unnest(array['*', new.problem_type::text]) as key where tg_op = 'INSERT'
      union all
      select 'feedback', key, -1 from unnest(array['*', old.problem_type::text]) as key where tg_op = 'DELETE'
      union all
      select 'feedbackUnreplied', key, 1 from unnest(array['*', new.problem_type::text]) as key
      where tg_op <> 'DELETE' and new.reply_type = 0
      union all
      select 'feedbackUnreplied', key, -1 from unnest(array['*', old.problem_type::text]) as key
      where tg_op <> 'INSERT' and old.reply_type = 0
    ) as change
    group by 1, 2 having sum(change.n) <> 0 order by 1, 2
  loop
    insert into counters (scope, key, n) values (counted.scope, counted.key, counted.n)
    on conflict (scope, key) do update set n = counters.n + excluded.n;
  end loop;
  return null;
end $$;
create trigger feedback_counted after insert or delete or update of reply_type on feedback_records
  for each row execute function count_feedback();
