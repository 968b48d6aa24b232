-- A number that a float or an integer type cannot hold exactly has no storage type; until now some had one.
create function with_exact_storage(schema jsonb) returns jsonb language plpgsql immutable as $$
declare
  fixed jsonb := schema;
begin
  if jsonb_typeof(schema) <> 'object' then
    return schema;
  end if;
  if schema->>'storage' in ('float', 'double') and (
    schema->>'type' = 'integer'
    or schema->>'storage' = 'float'
      and greatest(-(schema->>'minimum')::float8, (schema->>'maximum')::float8) > 16777216
  ) then
    fixed := fixed - 'storage';
  end if;
  if schema ? 'items' then
    fixed := jsonb_set(fixed, '{items}', with_exact_storage(schema->'items'));
  end if;
  if schema ? 'properties' then
    fixed := jsonb_set(fixed, '{properties}', coalesce(
      (select jsonb_agg(with_exact_storage(one) order by place)
        from jsonb_array_elements(schema->'properties') with ordinality as part (one, place)), '[]'));
  end if;
  return fixed;
end $$;

create function with_exact_features(features jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(
    feature
      || case when feature ? 'deInput' then jsonb_build_object('deInput', with_exact_storage(feature->'deInput')) else '{}' end
      || case when feature ? 'deOutput' then jsonb_build_object('deOutput', with_exact_storage(feature->'deOutput')) else '{}' end
    order by place), '[]')
  from jsonb_array_elements(features) with ordinality as part (feature, place)
$$;

update features set de_input = with_exact_storage(de_input), de_output = with_exact_storage(de_output)
where de_input::text like '%"storage": "%' or de_output::text like '%"storage": "%';
update model_versions set features = with_exact_features(features) where features::text like '%"storage": "%';
update discarded_drafts set features = with_exact_features(features) where features::text like '%"storage": "%';
update category_templates set features = with_exact_features(features) where features::text like '%"storage": "%';
drop function with_exact_features;
drop function with_exact_storage;
