-- What the latest start has written as the library of standard features: a start with the same library writes nothing.
-- A migration that changes the library's tables deletes this row.
create table std_library (
  is_one boolean primary key default true check (is_one),
  fingerprint text not null
);
