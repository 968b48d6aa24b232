-- Products with a held rollout come first in the firmware upgrade list.
create index campaigns_held on campaigns (product_id, firmware_id) where state = 'held';
