-- The latest export of a user's own data; the file is made when it is downloaded.
create table user_exports (
  user_id bigint primary key references users (id) on delete cascade,
  -- Null after the download.
  token_hash bytea,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
