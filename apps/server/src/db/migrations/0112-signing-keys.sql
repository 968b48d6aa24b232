-- Keys that sign firmware documents: roots and release keys of a product, and the freshness key of the installation.
create table firmware_keys (
  id bigint generated always as identity primary key,
  product_id text references products (id) on delete cascade,
  key_use smallint not null check (key_use between 1 and 3),
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  key_name text not null,
  public_key text not null check (char_length(public_key) = 43),
  key_state smallint not null check (key_state between 1 and 5),
  -- The private part, encrypted; null for keys that were never here or are no longer.
  sealed bytea,
  not_after timestamptz,
  created_at timestamptz not null,
  exported_at timestamptz,
  erased_at timestamptz,
  ended_at timestamptz,
  check ((key_use = 3) = (product_id is null)),
  -- A key that signs nothing any more keeps no private part.
  check (key_state < 4 or sealed is null)
);
create unique index firmware_keys_of_product on firmware_keys (product_id, key_id);
create unique index firmware_keys_by_name on firmware_keys (product_id, key_name);
create unique index firmware_keys_signing on firmware_keys (product_id) where key_use = 2 and key_state = 2;
create unique index firmware_keys_of_installation on firmware_keys (key_use) where product_id is null and key_state = 2;
select audit_table('firmware_keys', 'key_name', secrets => '{sealed}');

create table key_lists (
  id bigint generated always as identity primary key,
  product_id text not null references products (id) on delete cascade,
  version integer not null,
  epoch integer not null check (epoch >= 1),
  text text not null,
  signs jsonb not null default '[]',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it took effect; null for a draft.
  signed_at timestamptz,
  warned_at timestamptz,
  unique (product_id, version)
);
create unique index key_lists_drafted on key_lists (product_id) where signed_at is null;
create index key_lists_expiring on key_lists (expires_at) where signed_at is not null and warned_at is null;
select audit_table('key_lists', 'version', quiet => '{warned_at}');

-- Devices follow the versions one by one: there is no gap, and a list in force never changes or disappears.
create function keep_key_list() returns trigger language plpgsql as $$
declare
  newest integer;
  notes text[] := '{signs,signed_at,warned_at}';
begin
  if tg_op = 'INSERT' then
    select coalesce(max(version), 0) into newest from key_lists where product_id = new.product_id;
    if new.version <> newest + 1 then
      raise exception 'key list % does not follow %', new.version, newest
        using errcode = 'check_violation', constraint = 'key_lists_without_gaps';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.signed_at is not null and exists (select from products where id = old.product_id) then
      raise exception 'key list % is in force', old.version
        using errcode = 'check_violation', constraint = 'key_lists_immutable';
    end if;
    return old;
  end if;
  if to_jsonb(old) - notes is distinct from to_jsonb(new) - notes
    or (old.signed_at is not null and (old.signs, old.signed_at) is distinct from (new.signs, new.signed_at)) then
    raise exception 'key list % is signed', old.version
      using errcode = 'check_violation', constraint = 'key_lists_immutable';
  end if;
  return new;
end $$;
create trigger key_lists_kept before insert or update or delete on key_lists
  for each row execute function keep_key_list();

create table manifests (
  id bigint generated always as identity primary key,
  product_id text not null references products (id) on delete cascade,
  release bigint not null,
  epoch integer not null,
  key_id text not null,
  text text not null,
  sign text,
  -- 1 draft, 2 current, 3 replaced.
  manifest_state smallint not null check (manifest_state between 1 and 3),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  signed_at timestamptz,
  warned_at timestamptz,
  check ((manifest_state = 1) = (sign is null))
);
create unique index manifests_drafted on manifests (product_id, release) where manifest_state = 1;
create unique index manifests_current on manifests (product_id, release) where manifest_state = 2;
create index manifests_of_product on manifests (product_id, id);
create index manifests_expiring on manifests (expires_at) where manifest_state = 2;
select audit_table('manifests', 'release', quiet => '{warned_at}');
