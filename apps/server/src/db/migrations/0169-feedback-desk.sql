-- Support's list of a product's feedback, and what else was written about it lately.
create index feedback_records_of_product on feedback_records (product_id, asked_at desc, id desc) where product_id <> '';
