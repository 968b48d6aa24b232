-- Where a key comes from, and whether its owner has a copy of it.
alter table app_keys
  -- 1 created here, 2 imported, 3 created by a rotation.
  add column source smallint not null default 1 check (source in (1, 2, 3)),
  add column exported_at timestamptz,
  drop constraint app_keys_state_check,
  -- 1 active, 2 retired by a rotation, 3 replaced before any formal build was complete.
  add constraint app_keys_state_check check (state in (1, 2, 3));

-- Packages that prove a key to Google's developer verification: of package type 3, with the token that they contain.
alter table app_builds
  drop constraint app_builds_package_type_check,
  add constraint app_builds_package_type_check check (package_type in (1, 2, 3)),
  add column registration_token text,
  add constraint app_builds_registration_check check ((package_type = 3) = (registration_token is not null));
drop trigger audited on app_builds;
select audit_table('app_builds', 'oem_version', secrets => '{registration_token}');

-- Of each application; packages for a registration are not installed.
create or replace function count_app_builds() returns trigger language plpgsql as $$
declare
  changed app_builds := coalesce(new, old);
begin
  if changed.package_type = 3 then return null; end if;
  insert into counters (scope, key, n)
  values ('appBuilds', changed.app_id, case when tg_op = 'INSERT' then 1 else -1 end)
  on conflict (scope, key) do update set n = counters.n + excluded.n;
  return null;
end $$;
