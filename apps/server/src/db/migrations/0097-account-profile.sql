-- What an account chooses about itself. An empty value: as the browser.
alter table accounts add column picture text not null default '';
alter table accounts add column time_zone text not null default '';
alter table accounts add column locale text not null default '' check (locale in ('', 'zh-CN', 'en-US'));
