-- When a person of the home marked an alarm as over whose end its device has not reported: it may have lost power.
alter table messages add column closed_at timestamptz;
-- Whether an event has occurred again since.
create index messages_of_event on messages (device_id, de_key, id desc);
