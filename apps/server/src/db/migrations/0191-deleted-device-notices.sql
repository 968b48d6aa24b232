-- Members of a home learn that a virtual device was deleted by its developer.
alter table user_notices drop constraint user_notices_kind_check;
alter table user_notices add check (kind in ('memberJoined', 'memberLeft', 'removedFromHome', 'homeHandedOver', 'homeDissolved',
  'deviceRemoved', 'deviceReset', 'deviceDeleted', 'shareAccepted', 'shareEnded', 'passwordChanged'));
