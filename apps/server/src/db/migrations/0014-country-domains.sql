-- What administrators set of the countries that the product ships with (SI-113). A country without a row has no domain.
create table country_domains (
  country_code text primary key,
  domain text not null check (domain <> ''),
  changed_by bigint not null references accounts (id),
  changed_at timestamptz not null
);
