-- A bound of the times in `data`, epoch ms: a report that is no older is joined without a look at each of its values.
-- Null where it is not known.
alter table device_states add newest bigint;
