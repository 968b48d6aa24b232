-- No row means 0: a counter that reaches 0 goes in the same statement, so that the table does not grow by what has gone.
-- A concurrent writer of the same key waits for the row's lock and then inserts it again.
create function delete_counter_of_zero() returns trigger language plpgsql as $$
begin
  delete from counters where scope = new.scope and key = new.key and n = 0;
  return null;
end $$;
create trigger counter_of_zero after insert or update of n on counters
  for each row when (new.n = 0) execute function delete_counter_of_zero();
