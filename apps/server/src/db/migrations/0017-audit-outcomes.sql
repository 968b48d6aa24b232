-- What did not succeed is rare among what did, and is asked for.
create index audit_entries_undone on audit_entries (outcome, at desc) where outcome <> 1;
