-- The standard library comes with the program; a start writes what has changed in it (decision 0023).
create table std_domains (
  key text primary key,
  name_zh text not null,
  name_en text not null,
  sort integer not null
);

create table std_resources (
  id bigint generated always as identity primary key,
  domain_key text not null references std_domains (key),
  key text not null unique,
  name_zh text not null,
  name_en text not null,
  -- `main.sub` of the categories that it is for; `*` for every one.
  cat_keys text[] not null,
  -- How many features it offers: kept by the library's only writer.
  feature_total integer not null default 0,
  sort integer not null
);

create table std_features (
  id bigint generated always as identity primary key,
  resource_id bigint not null references std_resources (id),
  key text not null,
  -- All that a save can change: a save that changes it raises the version (SI-044).
  content jsonb not null,
  -- Both names and the key, in small letters.
  search text not null,
  emphasis smallint not null check (emphasis in (0, 1)),
  sort integer not null,
  -- 0: no longer offered; the products that have it keep it.
  status_code smallint not null default 1 check (status_code in (0, 1)),
  publish_version integer not null default 1 check (publish_version > 0),
  unique (resource_id, key)
);
create index std_features_of_resource on std_features (resource_id, emphasis desc, sort, id) where status_code = 1;
create index std_features_by_name on std_features using gin (search gin_trgm_ops) where status_code = 1;

-- Of a standard feature: which of the library's it is, in which version, and what a feature of one's own does not say.
alter table features add column standard jsonb;
