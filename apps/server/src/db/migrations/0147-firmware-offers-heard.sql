-- Whether the device was subscribed to firmware offers when that was last checked; null: unknown, or never otherwise.
alter table device_updates add column hears_offers boolean;
