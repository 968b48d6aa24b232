-- An EIB panel names a mini-program in its content, which a version has for good; the column is searched for, and never says anything else.
alter table panels
  add column mini_program_id text,
  add check (mini_program_id is not distinct from config ->> 'miniProgramId');
create index panels_of_mini_program on panels (mini_program_id) where mini_program_id is not null;
alter table panel_versions
  add column mini_program_id text,
  add check (mini_program_id is not distinct from config ->> 'miniProgramId');
create index panel_versions_of_mini_program on panel_versions (mini_program_id) where mini_program_id is not null;
