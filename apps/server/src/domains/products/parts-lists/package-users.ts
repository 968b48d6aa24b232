import { sql } from 'kysely'

/** The products that use the package `p` of the firmware `f`: their own, selected, or released. */
export const usersOfPackage = sql`
  select f.product_id as id where f.product_id is not null
  union select s.product_id from product_firmwares s where s.firmware_id = f.id
  union select r.product_id from ota_releases r where r.firmware_id = f.id and r.package_id = p.id`
