-- Profile pictures: a JPEG of at most 256 by 256 pixels each, next to the row that it belongs to, so that it is erased with it.
alter table users add column avatar text;
create table user_avatars (
  user_id bigint primary key references users (id),
  -- What replies name the picture by; another picture has another one.
  uid text not null unique check (uid ~ '^[A-Za-z0-9_-]{22}$'),
  picture bytea not null check (length(picture) <= 262144)
);
