-- Accounts that became developers (SI-091 to SI-093). One that left keeps its row, so that it waits before it joins again.
create table developers (
  account_id bigint primary key references accounts (id),
  email text not null,
  joined_at timestamptz not null,
  left_at timestamptz,
  -- The open-platform client. The secret is sealed under the installation's key: signatures are checked with it.
  app_key text unique,
  app_secret bytea,
  secret_at timestamptz,
  check ((app_key is null) = (app_secret is null) and (app_key is null) = (secret_at is null)),
  check (left_at is null or app_key is null)
);
create unique index developers_one_by_email on developers (lower(email)) where left_at is null;

-- Accounts that do not want to be asked again whether they become developers.
create table developer_prompts_dismissed (
  account_id bigint primary key references accounts (id)
);

-- What codes are mailed for is the code's business: this list would have to grow with each domain.
alter table mail_codes drop constraint mail_codes_purpose_check;
