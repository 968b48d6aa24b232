-- The position that developers chose; features without one follow in the order of their creation.
alter table features add column place smallint;

drop trigger audited on features;
select audit_table('features', 'de_key', quiet => '{updated_at,updated_by,place}');
