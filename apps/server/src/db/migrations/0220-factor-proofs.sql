-- When the person behind a session last proved a second factor; null: never in this session.
alter table sessions add column factor_proved_at timestamptz;
