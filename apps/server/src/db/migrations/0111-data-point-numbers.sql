-- The number of a feature in the MCU serial protocol. Firmware contains it, so that it never changes and never gets
-- another meaning; a feature beyond the 255 numbers of its product has none.
alter table features add column dp_id smallint check (dp_id between 1 and 255);
alter table features disable trigger audited;
update features set dp_id = numbered.n
from (
  select id, row_number() over (partition by product_id order by removed, place nulls last, id) as n from features
) as numbered
where numbered.id = features.id and numbered.n <= 255;
alter table features enable trigger audited;
-- A feature that a draft has deleted can share its number with the one that replaces it.
create unique index features_one_by_dp_id on features (product_id, dp_id) where not removed;

-- A published version lists its features with their numbers.
alter table model_versions disable trigger audited;
update model_versions set features = (
  select coalesce(jsonb_agg(one || jsonb_strip_nulls(jsonb_build_object('dpId', features.dp_id)) order by part.place), '[]')
  from jsonb_array_elements(model_versions.features) with ordinality as part (one, place)
    left join features on features.id = (one->>'did')::bigint
);
alter table model_versions enable trigger audited;

-- Numbers of deleted features, and what had them: the same feature gets its number back, no other one gets it.
create table deleted_dp_ids (
  product_id text not null references products (id) on delete cascade,
  dp_id smallint not null check (dp_id between 1 and 255),
  feature_type smallint not null,
  de_key text not null,
  -- The data type of a property, empty for operations and events.
  data_type text not null,
  deleted_at timestamptz not null default clock_timestamp(),
  primary key (product_id, dp_id)
);

create function dp_data_type(feature_type smallint, de_input jsonb) returns text language sql immutable as $$
  select case when feature_type = 1 then coalesce(de_input->>'type', '') else '' end
$$;

create function remember_dp_id() returns trigger language plpgsql as $$
begin
  -- Deleting a product deletes its features after the product itself.
  insert into deleted_dp_ids (product_id, dp_id, feature_type, de_key, data_type)
  select old.product_id, old.dp_id, old.feature_type, old.de_key, dp_data_type(old.feature_type, old.de_input)
  where exists (select from products where id = old.product_id)
  on conflict (product_id, dp_id) do update set
    feature_type = excluded.feature_type, de_key = excluded.de_key, data_type = excluded.data_type,
    deleted_at = excluded.deleted_at;
  return null;
end $$;
create trigger dp_id_remembered after delete on features
  for each row when (old.dp_id is not null) execute function remember_dp_id();
create trigger dp_id_remembered_in_draft after update of removed on features
  for each row when (old.dp_id is not null and new.removed and not old.removed) execute function remember_dp_id();

create function assign_dp_id() returns trigger language plpgsql as $$
begin
  -- Two transactions that add features must not choose the same number.
  perform from products where id = new.product_id for no key update;
  select dp_id into new.dp_id from deleted_dp_ids as known
  where known.product_id = new.product_id and known.feature_type = new.feature_type
    and lower(known.de_key) = lower(new.de_key) and known.data_type = dp_data_type(new.feature_type, new.de_input)
    and not exists (
      select from features as one
      where one.product_id = new.product_id and one.dp_id = known.dp_id and not one.removed
    )
  order by known.deleted_at desc limit 1;
  if new.dp_id is null then
    with used as (
      select dp_id from features where product_id = new.product_id and dp_id is not null
      union select dp_id from deleted_dp_ids where product_id = new.product_id
    )
    -- Gaps come last: in the product that this one was copied from they can be numbers of deleted features.
    select n into new.dp_id from generate_series(1, 255) as n
    where n not in (select dp_id from used)
    order by n < (select coalesce(max(dp_id), 0) from used), n limit 1;
  end if;
  return new;
end $$;
create trigger dp_id_assigned before insert on features for each row execute function assign_dp_id();
