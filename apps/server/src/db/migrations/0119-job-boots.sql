-- How often the device had started when it began to install: a lost connection is no restart.
alter table ota_jobs add column boots bigint;
