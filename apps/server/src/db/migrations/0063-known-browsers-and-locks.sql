-- Browsers in which an account has signed in, by a hash of their cookie (decision 0056). `origin` is the address at which the
-- account reached this server: mailed links use it, because anyone can send any Host header.
create table known_browsers (
  account_id bigint not null references accounts (id),
  browser_hash bytea not null,
  origin text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_id, browser_hash)
);
create index known_browsers_by_last on known_browsers (last_at);

-- Accounts that unknown browsers cannot sign in to for a while, for the list of accounts. The rule itself counts failures.
create table account_locks (
  account_id bigint primary key references accounts (id),
  account text not null,
  locked_until timestamptz not null,
  -- When the owner was last notified.
  notified_at timestamptz not null
);
select audit_table('account_locks', 'account', quiet => '{notified_at}');
