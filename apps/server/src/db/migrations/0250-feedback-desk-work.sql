-- Which application the user wrote with, and who of support works on it.
alter table feedback_records
  add column app_id text not null default '',
  add column assignee_id bigint references accounts (id);
create index feedback_records_of_app on feedback_records (app_id, asked_at desc, id desc) where app_id <> '';
create index feedback_records_of_assignee on feedback_records (assignee_id, asked_at desc, id desc)
  where assignee_id is not null;

-- What colleagues write for each other. A table of its own, so that no reply of the user's side can contain it.
create table feedback_notes (
  id bigint generated always as identity primary key,
  uid text not null unique check (uid ~ '^[A-Za-z0-9_-]{22}$'),
  record_id bigint not null references feedback_records (id) on delete cascade,
  by_account bigint not null references accounts (id),
  note text not null,
  at timestamptz not null
);
create index feedback_notes_of_record on feedback_notes (record_id, id);

-- Replies that agents insert; those of the installation.
create table feedback_quick_replies (
  id bigint generated always as identity primary key,
  uid text not null unique check (uid ~ '^[A-Za-z0-9_-]{22}$'),
  position smallint not null,
  name text not null,
  text_zh text not null,
  text_en text not null
);
select audit_table('feedback_quick_replies', 'name', quiet => '{position}');

-- One row: the last save of the list above.
create table feedback_quick_reply_saves (
  only_row boolean primary key default true check (only_row),
  updated_at timestamptz not null,
  updated_by bigint references accounts (id)
);
insert into feedback_quick_reply_saves (updated_at) values ('epoch');

-- Totals also by application.
create or replace function count_feedback() returns trigger language plpgsql as $$
declare
  counted record;
begin
  for counted in
    select change.scope, change.key, sum(change.n) as n
    from (
      select 'feedback' as scope, key, 1 as n from unnest(feedback_counter_keys(new)) as key where tg_op = 'INSERT'
      union all
      select 'feedback', key, -1 from unnest(feedback_counter_keys(old)) as key where tg_op = 'DELETE'
      union all
      select 'feedbackUnreplied', key, 1 from unnest(feedback_counter_keys(new)) as key
      where tg_op <> 'DELETE' and new.reply_type = 0
      union all
      select 'feedbackUnreplied', key, -1 from unnest(feedback_counter_keys(old)) as key
      where tg_op <> 'INSERT' and old.reply_type = 0
    ) as change
    group by 1, 2 having sum(change.n) <> 0 order by 1, 2
  loop
    insert into counters (scope, key, n) values (counted.scope, counted.key, counted.n)
    on conflict (scope, key) do update set n = counters.n + excluded.n;
  end loop;
  return null;
end $$;
create function feedback_counter_keys(record feedback_records) returns text[]
  language sql immutable parallel safe
  return array['*', record.problem_type::text]
    || case when record.app_id = '' then '{}'::text[] else array['app:' || record.app_id] end;
