-- Where a wrong code came from: `step`, `step:<browser>` or `proof`. Failures of strangers lock no one else (decision 0056).
alter table factor_failures add column place text not null default 'step';

-- Wrong codes are counted by address or browser, in mail_code_events.
alter table mail_codes drop column tries;
