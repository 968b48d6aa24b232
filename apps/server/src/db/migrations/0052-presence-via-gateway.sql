-- The gateway over whose connection a sub-device is online: its session is then the gateway's. Null for a connection of the
-- device's own. Not a foreign key: a gateway that is deleted still says whose sessions end with it.
alter table device_presence
  add column via_gateway_id bigint,
  -- Of the session that was there when this one came.
  add column left_via_gateway_id bigint;

update device_presence p set via_gateway_id = t.gateway_id, session = left(p.session, -length('/sub'))
from device_topology t where t.sub_id = p.device_id and p.session like '%/sub';

create index device_presence_via on device_presence (via_gateway_id) where online and via_gateway_id is not null;
