-- A process that has more to do than it can writes the rows of `device_states` once a second only; it says so here with
-- the first message that waits, and no more once all are written. Where it dies before, its reports since then are read again.
create table device_states_behind (
  process integer not null,
  lane smallint not null,
  since timestamptz not null,
  primary key (process, lane)
);

-- Of a day only what has come lately is read then; the newest pages are not summarized and always looked at.
create index device_messages_by_time on device_messages using brin (at) with (pages_per_range = 32, autosummarize = on);
