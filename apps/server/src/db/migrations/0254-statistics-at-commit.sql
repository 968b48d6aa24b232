-- The sums of statistics change when their transaction commits: their lock is then the last of every transaction, and none
-- that has it waits for a row of another.
drop trigger product_members_in_statistics on product_members;
drop trigger product_members_moved_in_statistics on product_members;
drop trigger products_in_statistics on products;
drop trigger products_out_of_statistics on products;
drop trigger apps_in_statistics on apps;
drop trigger apps_moved_in_statistics on apps;

create constraint trigger product_members_in_statistics after insert or delete on product_members
  deferrable initially deferred for each row execute function follow_stat_members();
create constraint trigger product_members_moved_in_statistics after update on product_members
  deferrable initially deferred for each row
  when ((old.product_id, old.account_id, old.is_deleted) is distinct from (new.product_id, new.account_id, new.is_deleted))
  execute function follow_stat_members();
create constraint trigger products_in_statistics after update of deleted_at on products
  deferrable initially deferred for each row
  when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function follow_stat_products();
create constraint trigger apps_in_statistics after insert or delete on apps
  deferrable initially deferred for each row execute function follow_stat_apps();
create constraint trigger apps_moved_in_statistics after update of owner_id, deleted_at on apps
  deferrable initially deferred for each row
  when ((old.owner_id, old.deleted_at is null) is distinct from (new.owner_id, new.deleted_at is null))
  execute function follow_stat_apps();

-- Its members leave a product before it goes, so that at the commit their sums change while its numbers still exist.
create function remove_members_first() returns trigger language plpgsql as $$
begin
  delete from product_members where product_id = old.id;
  return old;
end $$;
create trigger products_members_removed before delete on products for each row execute function remove_members_first();

create or replace function forget_stat_product() returns trigger language plpgsql as $$
begin
  if not exists (select from stat_days where subject = old.id)
    and not exists (select from stat_functions where subject = old.id) then
    return null;
  end if;
  -- The nightly job must not add up what is deleted here.
  perform pg_advisory_xact_lock(7273240);
  if old.deleted_at is null then perform change_stat_sum('*', array[old.id], -1); end if;
  delete from stat_days where subject = old.id;
  delete from stat_functions where subject = old.id;
  return null;
end $$;
create constraint trigger products_out_of_statistics after delete on products
  deferrable initially deferred for each row execute function forget_stat_product();
