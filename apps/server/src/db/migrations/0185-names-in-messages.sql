-- Messages have a mark (U+E000) in place of the device's name, which is filled in when they are read. Those from before get it
-- where the device still has the name of then.
update messages m set texts = (
  select jsonb_object_agg(t.key, case when t.key = 'eName' then t.value else jsonb_build_object(
    'zh', replace(t.value ->> 'zh', hd.name, chr(57344)), 'en', replace(t.value ->> 'en', hd.name, chr(57344))) end)
  from jsonb_each(m.texts) as t)
from home_devices hd
where hd.device_id = m.device_id and length(hd.name) > 1;

-- Who gave the names in notices to others and in the feedback of others. Null: the name of the product, or from before.
alter table user_notices add column home_named_by bigint references users (id);
alter table user_notices add column device_named_by bigint references users (id);
create index user_notices_home_named_by on user_notices (home_named_by) where home_named_by is not null;
create index user_notices_device_named_by on user_notices (device_named_by) where device_named_by is not null;
alter table feedback_records add column device_named_by bigint references users (id);
create index feedback_records_named_by on feedback_records (device_named_by) where device_named_by is not null;
