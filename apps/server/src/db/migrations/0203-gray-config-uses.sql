-- The audience of a version in gray: its own, or that of a gray config, which can't be deleted meanwhile.
alter table panels add column gray_number integer references gray_configs (gray_number);
create index panels_of_gray_number on panels (gray_number) where gray_number is not null;
do $$
declare
  named text;
begin
  select conname into strict named from pg_constraint
  where conrelid = 'panels'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%gray_version%audience%';
  execute format('alter table panels drop constraint %I', named);
end $$;
alter table panels add constraint panels_audience
  check (num_nonnulls(audience, gray_number) = (gray_version is not null)::int);
