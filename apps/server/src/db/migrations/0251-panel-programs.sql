-- An EIB panel names a mini-program, in its content: what is searched for, and what a version has for good, is one fact.
alter table panels add column mini_program_id text generated always as (config ->> 'miniProgramId') stored;
create index panels_of_mini_program on panels (mini_program_id) where mini_program_id is not null;
alter table panel_versions add column mini_program_id text generated always as (config ->> 'miniProgramId') stored;
create index panel_versions_of_mini_program on panel_versions (mini_program_id) where mini_program_id is not null;
