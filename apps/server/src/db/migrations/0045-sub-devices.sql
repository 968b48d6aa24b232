-- Gateways of the same account may carry these devices without proving their secrets.
alter table product_identities add column trust_gateways boolean not null default false;

-- What people change of it is followed. What gateways say of themselves has no mark of a call, and is not.
create trigger audited after insert or update or delete on device_topology for each row
  when (right(current_query(), 200) ~ '/\*call:[^*]+\*/$') execute function audit_row('{sub_id}', 'serial', '{}', '{}');
