-- Texts that name values of a draft: in force with the next version of the model. As the three texts, or null.
alter table event_messages add column next_texts jsonb;
