-- Uploads in the private store, which only calls that check the reader give out. Each upload is a row of its account: a
-- reference to the same content by somebody else is no proof of having it.
create table private_files (
  id bigint generated always as identity primary key,
  name text not null,
  owner_id bigint not null references accounts (id),
  purpose text not null,
  file_name text not null,
  size bigint not null check (size > 0),
  md5 text not null,
  sha1 text not null,
  sha256 text not null,
  created_at timestamptz not null
);
create index private_files_by_name on private_files (name);
create index private_files_of_owner on private_files (owner_id);
create index private_files_by_age on private_files (created_at);
select audit_table('private_files', 'file_name');

create table modules (
  id bigint generated always as identity primary key,
  module_name text not null check (char_length(module_name) between 1 and 50),
  module_pic text not null default '',
  module_size text not null default '',
  module_desc text not null default '',
  circuit_diagram text not null default '',
  module_introduction_doc text not null default '',
  communication_mode smallint not null check (communication_mode between 1 and 5),
  develop_mode smallint not null check (develop_mode between 0 and 2),
  chip text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by bigint references accounts (id)
);
create unique index modules_by_name on modules (lower(module_name));
create index modules_updated_by on modules (updated_by);
select audit_table('modules', 'module_name', quiet => '{updated_at,updated_by}');

-- Firmware of modules and of products have one id space (CN-42), and each has one of a type (CN-41).
create table firmwares (
  id bigint generated always as identity primary key,
  module_id bigint references modules (id) on delete cascade,
  product_id text references products (id) on delete cascade,
  firmware_type smallint not null check (firmware_type between 1 and 4),
  label text not null,
  label_en text not null,
  main_category_id bigint references main_categories (id),
  -- The highest number of a package, also of deleted ones: devices compare numbers, which are never given twice.
  last_seq integer not null default 0,
  created_at timestamptz not null,
  check (num_nonnulls(module_id, product_id) = 1)
);
create unique index firmwares_of_module on firmwares (module_id, firmware_type);
create unique index firmwares_of_product on firmwares (product_id, firmware_type);
create index firmwares_of_main_category on firmwares (main_category_id);
select audit_table('firmwares', 'label', quiet => '{last_seq}');

create table firmware_packages (
  id bigint generated always as identity primary key,
  firmware_id bigint not null references firmwares (id) on delete cascade,
  version text not null,
  -- Three numbers and the build date as one number, so that versions compare.
  sort_key bigint not null check (sort_key >= 0),
  seq integer not null,
  -- What devices report, if it is not the version.
  reported_as text not null default '',
  file_id bigint not null references private_files (id),
  file_name text not null,
  size bigint not null check (size > 0),
  md5 text not null,
  sha1 text not null,
  sha256 text not null,
  image_info jsonb not null,
  hardware text[] not null default '{}',
  from_package_id bigint,
  is_stop boolean not null default false,
  model_version integer check (model_version >= 1),
  app_version_min text not null default '',
  parameter_config jsonb not null default '{}',
  specification text not null default '',
  -- Subcategories by id. One that is deleted leaves its id, so that the package never covers more than before.
  categories text[] not null default '{}',
  serial_protocol_id bigint references private_files (id),
  created_at timestamptz not null,
  unique (firmware_id, sort_key),
  unique (firmware_id, seq),
  unique (firmware_id, id),
  foreign key (firmware_id, from_package_id) references firmware_packages (firmware_id, id)
);
create index firmware_packages_by_md5 on firmware_packages (md5);
create index firmware_packages_by_file on firmware_packages (file_id);
create index firmware_packages_by_protocol on firmware_packages (serial_protocol_id);
create index firmware_packages_after on firmware_packages (firmware_id, from_package_id);
select audit_table('firmware_packages', 'version');

-- ER-21. The update locks the firmware, so that packages of one firmware are added one after the other.
create function number_firmware_package() returns trigger language plpgsql as $$
declare
  newest bigint;
begin
  update firmwares set last_seq = last_seq + 1 where id = new.firmware_id returning last_seq into new.seq;
  select max(sort_key) into newest from firmware_packages where firmware_id = new.firmware_id;
  if new.sort_key <= newest then
    raise exception 'the version % is not above all others', new.version
      using errcode = 'check_violation', constraint = 'firmware_packages_increasing';
  end if;
  return new;
end $$;
create trigger firmware_packages_numbered before insert on firmware_packages
  for each row execute function number_firmware_package();

-- What a device installs is what was released: only texts about it change.
create function keep_firmware_package() returns trigger language plpgsql as $$
declare
  texts text[] := '{app_version_min,specification,serial_protocol_id}';
begin
  if to_jsonb(old) - texts is distinct from to_jsonb(new) - texts then
    raise exception 'the content of a firmware package never changes'
      using errcode = 'check_violation', constraint = 'firmware_packages_immutable';
  end if;
  return new;
end $$;
create trigger firmware_packages_kept before update on firmware_packages
  for each row execute function keep_firmware_package();

create table module_sdk_tools (
  id bigint generated always as identity primary key,
  module_id bigint not null references modules (id) on delete cascade,
  tool_version text not null,
  sort_key bigint not null,
  tool_file_id bigint not null references private_files (id),
  doc_file_id bigint references private_files (id),
  changes text not null default '',
  created_at timestamptz not null,
  unique (module_id, sort_key)
);
create index module_sdk_tools_by_tool on module_sdk_tools (tool_file_id);
create index module_sdk_tools_by_doc on module_sdk_tools (doc_file_id);
select audit_table('module_sdk_tools', 'tool_version');

-- The choice of a product. Without cascade from the library: what a product uses cannot be deleted (SI-070).
create table product_modules (
  product_id text primary key references products (id) on delete cascade,
  module_id bigint not null references modules (id),
  develop_type smallint not null check (develop_type between 0 and 2)
);
create index product_modules_of_module on product_modules (module_id);
select audit_table('product_modules', 'product_id');

create table product_firmwares (
  product_id text not null references products (id) on delete cascade,
  firmware_type smallint not null check (firmware_type between 1 and 4),
  firmware_id bigint not null references firmwares (id),
  package_id bigint,
  parameter_config jsonb not null default '{}',
  primary key (product_id, firmware_type),
  foreign key (firmware_id, package_id) references firmware_packages (firmware_id, id)
);
create index product_firmwares_of_firmware on product_firmwares (firmware_id, package_id);
select audit_table('product_firmwares', 'product_id');

-- Counts the rows of a table by the value of a column, or all of them: `count_in_library(scope, column)`.
create function count_in_library() returns trigger language plpgsql as $$
declare
  counted record;
begin
  for counted in
    select coalesce(change.row ->> tg_argv[1], '*') as key, sum(change.n) as n
    from (values
      (case when tg_op <> 'DELETE' then to_jsonb(new) end, 1),
      (case when tg_op <> 'INSERT' then to_jsonb(old) end, -1)
    ) as change (row, n)
    where change.row is not null and (tg_nargs = 1 or change.row ->> tg_argv[1] is not null)
    group by 1 having sum(change.n) <> 0 order by 1
  loop
    insert into counters (scope, key, n) values (tg_argv[0], counted.key, counted.n)
    on conflict (scope, key) do update set n = counters.n + excluded.n;
  end loop;
  return null;
end $$;
create trigger modules_counted after insert or delete on modules
  for each row execute function count_in_library('modules');
create trigger firmwares_counted after insert or delete on firmwares
  for each row execute function count_in_library('moduleFirmwares', 'module_id');
create trigger firmware_packages_counted after insert or delete on firmware_packages
  for each row execute function count_in_library('firmwarePackages', 'firmware_id');
create trigger module_sdk_tools_counted after insert or delete on module_sdk_tools
  for each row execute function count_in_library('moduleSdkTools', 'module_id');
create trigger product_modules_counted after insert or update or delete on product_modules
  for each row execute function count_in_library('moduleProducts', 'module_id');
