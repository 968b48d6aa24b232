-- Issue 18, decision 0183: the encrypted reply to the refresh that has used this token, for as long as it may be given
-- again to the same client.
alter table oauth_records add column successor bytea;
