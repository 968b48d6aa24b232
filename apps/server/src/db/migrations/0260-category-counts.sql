-- The products of each subcategory, existing and deleted ones, for the editor of categories.
create function count_products_by_category() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counters (scope, key, n)
    select category_scope(deleted_at), category_id::text, count(*) from after_rows group by 1, 2 order by 1, 2
    on conflict (scope, key) do update set n = counters.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into counters (scope, key, n)
    select category_scope(deleted_at), category_id::text, -count(*) from before_rows group by 1, 2 order by 1, 2
    on conflict (scope, key) do update set n = counters.n + excluded.n;
  else
    insert into counters (scope, key, n)
    select changed.scope, changed.key, sum(changed.n)
    from (
      select category_scope(deleted_at) as scope, category_id::text as key, -1 as n from before_rows
      union all
      select category_scope(deleted_at), category_id::text, 1 from after_rows
    ) as changed
    group by changed.scope, changed.key having sum(changed.n) <> 0 order by changed.scope, changed.key
    on conflict (scope, key) do update set n = counters.n + excluded.n;
  end if;
  return null;
end $$;
create function category_scope(deleted_at timestamptz) returns text language sql immutable as $$
  select case when deleted_at is null then 'productsOfCategory' else 'deletedProductsOfCategory' end
$$;

insert into counters (scope, key, n)
select category_scope(deleted_at), category_id::text, count(*) from products group by 1, 2;

create trigger products_counted_by_category_new after insert on products
  referencing new table as after_rows for each statement execute function count_products_by_category();
create trigger products_counted_by_category after update on products
  referencing old table as before_rows new table as after_rows for each statement execute function count_products_by_category();
create trigger products_counted_by_category_purged after delete on products
  referencing old table as before_rows for each statement execute function count_products_by_category();
