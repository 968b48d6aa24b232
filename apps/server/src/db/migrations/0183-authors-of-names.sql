-- Who wrote a name that others see, so that it goes with its author. Null: the name of the product, or one that was made neutral.
alter table homes add column named_by bigint references users (id);
alter table home_rooms add column named_by bigint references users (id);
alter table scenes add column named_by bigint references users (id);
alter table home_devices add column named_by bigint references users (id);

-- Names from before count as their owners'.
update homes h set named_by = m.user_id from home_members m where m.home_id = h.id and m.role = 1;
update home_rooms r set named_by = m.user_id from home_members m where m.home_id = r.home_id and m.role = 1;
update scenes s set named_by = m.user_id from home_members m where m.home_id = s.home_id and m.role = 1;
update home_devices d set named_by = d.bound_by from products p
where p.id = d.product_id and d.name <> left(p.product_name, 40);

create index homes_named_by on homes (named_by);
create index home_rooms_named_by on home_rooms (named_by);
create index scenes_named_by on scenes (named_by);
create index home_devices_named_by on home_devices (named_by) where named_by is not null;
