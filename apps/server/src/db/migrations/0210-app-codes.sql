-- Links that were opened in a browser, until they are opened in the app: five minutes at most.
create table app_codes (
  code_hash bytea primary key,
  -- Encrypted: it has the code of a label or the token of an invitation.
  link bytea not null,
  expires_at timestamptz not null
);
create index app_codes_by_time on app_codes (expires_at);
