-- Streams of homes hear that a product has another panel, or another version of its panel.
create function tell_product_panels() returns trigger language plpgsql as $$
begin
  perform pg_notify('product-panels.changed', chosen.product_id)
  from changed_rows as now
  join old_rows as before using (id)
  join product_panels as chosen on chosen.panel_id = now.id
  where (now.status, now.live_version, now.gray_version, now.audience)
    is distinct from (before.status, before.live_version, before.gray_version, before.audience);
  return null;
end $$;
create trigger product_panels_told after update on panels
  referencing old table as old_rows new table as changed_rows for each statement execute function tell_product_panels();

create function tell_panel_choices() returns trigger language plpgsql as $$
begin
  perform pg_notify('product-panels.changed', product_id) from changed_rows;
  return null;
end $$;
create trigger chosen_product_panels_told after update on product_panels
  referencing new table as changed_rows for each statement execute function tell_panel_choices();
create trigger first_product_panels_told after insert on product_panels
  referencing new table as changed_rows for each statement execute function tell_panel_choices();
