-- Properties and operations under which a user has written a text to a device, so that it can be erased with the user.
create table device_texts (
  device_id bigint not null references devices (id) on delete cascade,
  by_user bigint not null references users (id),
  de_key text not null,
  -- When it last did.
  at timestamptz not null,
  primary key (device_id, by_user, de_key)
);
create index device_texts_by_user on device_texts (by_user);

-- Who wrote what a scene does, and under which identifiers it has texts.
alter table scene_actions add column author bigint references users (id);
alter table scene_actions add column text_keys text[] not null default '{}';
create index scene_actions_author on scene_actions (author) where author is not null;

-- Those from before count as written by the user that has named the scene. Values of enumerations are no texts.
update scene_actions a set author = s.named_by from scenes s where s.id = a.scene_id;
update scene_actions a set text_keys = case
  when a.de_key is not null then array[a.de_key]
  else (select array_agg(v.key) from jsonb_each(a.data) v
    where jsonb_path_exists(v.value, 'strict $.** ? (@.type() == "string")')
      and not exists (select from features f join devices d on d.product_id = f.product_id
        where d.id = a.device_id and f.de_key = v.key and f.feature_type = 1 and f.de_input ->> 'type' = 'enum')) end
where exists (select from jsonb_each(a.data) v
  where jsonb_path_exists(v.value, 'strict $.** ? (@.type() == "string")')
    and (a.de_key is not null or not exists (select from features f join devices d on d.product_id = f.product_id
      where d.id = a.device_id and f.de_key = v.key and f.feature_type = 1 and f.de_input ->> 'type' = 'enum')));

-- Commands from before, while they are stored.
insert into device_texts (device_id, by_user, de_key, at)
select c.device_id, c.by_user, v.key, max(c.created_at)
from device_commands c cross join jsonb_each(c.data) v
where c.by_user is not null and c.tail = 'down/property/set'
  and jsonb_path_exists(v.value, 'strict $.** ? (@.type() == "string")')
  and not exists (select from features f join devices d on d.product_id = f.product_id
    where d.id = c.device_id and f.de_key = v.key and f.feature_type = 1 and f.de_input ->> 'type' = 'enum')
group by 1, 2, 3;
