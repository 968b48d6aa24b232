-- What earlier versions left: zeros, and totals of devices that were deleted with their product. In a migration of its own,
-- because the trigger of 0264 needs a lock that writers wait for.
delete from counters c
where c.n = 0 or c.scope in ('deviceOnOff', 'deviceEvents') and not exists (select from devices d where d.id::text = c.key);
