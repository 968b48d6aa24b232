-- Which devices an import added: their secrets can be downloaded once.
alter table device_bulk_rows add column is_added boolean not null default false;
alter table device_bulk_jobs add column secrets_at timestamptz;
