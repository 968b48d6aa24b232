-- The weeks of the audit log are created and dropped by the same code as all other partitions, which holds no lock over rows.
drop function keep_audit_weeks(timestamptz, interval);
drop function add_audit_partition(text, text, text);
