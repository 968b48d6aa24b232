import { usesOfAll } from '../domains/catalog/gray-configs/index.ts'
import { boundUserOf, userNamesOf } from '../domains/users/homes/index.ts'
import { productPrograms, programsInGray } from '../domains/users/mini-programs/index.ts'
import { queueNotices } from '../domains/users/messages/index.ts'
import { audienceUserOf } from '../domains/users/users/index.ts'
import { downloadLinks } from '../downloads/download-links.ts'
import { domainEvents } from '../events/domain-events.ts'
import { outbox } from '../events/outbox.ts'
import { composeCatalog } from './compose-catalog.ts'
import { composeDevices } from './compose-devices.ts'
import { composeIdentity } from './compose-identity.ts'
import { composeOperations } from './compose-operations.ts'
import { composeProducts, type Products } from './compose-products.ts'
import { composeUsers } from './compose-users.ts'
import { lanAddresses } from './lan-addresses.ts'
import type { ServerDependencies } from './server-parts.ts'

export { composeHttp } from './compose-http.ts'
export type { ServerDependencies } from './server-parts.ts'

export type Domains = Awaited<ReturnType<typeof composeDomains>>

/** The only place that knows every floor. Each floor receives those below it and reaches those above by events. */
export async function composeDomains(parts: ServerDependencies) {
  const { database: db, clock, log } = parts
  const events = domainEvents(clock)
  const downloads = downloadLinks({ ...parts, lan: lanAddresses() })
  const identity = await composeIdentity(parts, events)
  const catalog = await composeCatalog(parts, identity, {
    // A domain with gray releases of its own adds its uses here.
    usesOf: usesOfAll((...asked) => products.panels.usesOfGray(...asked), programsInGray),
    userOf: (account) => audienceUserOf(db, account),
  })
  const products: Products = await composeProducts(parts, events, { ...identity, ...catalog }, productPrograms(db))
  const devices = composeDevices(parts, events, identity, products, downloads, {
    boundTo: (deviceId) => boundUserOf(db, deviceId),
    userNameOf: (userIds) => userNamesOf(db, userIds),
    queueNotices,
    // Composed after the devices, and asked once they connect.
    binding: {
      receive: (device, uplink) => users.homes.binding.receive(device, uplink),
      stateOf: (deviceId) => users.homes.binding.stateOf(deviceId),
      carried: {
        lockHomeOf: (...asked) => users.homes.binding.carried.lockHomeOf(...asked),
        join: (...asked) => users.homes.binding.carried.join(...asked),
        leave: (...asked) => users.homes.binding.carried.leave(...asked),
      },
    },
  })

  const users: ReturnType<typeof composeUsers> = composeUsers(
    parts,
    events,
    { ...identity, ...catalog },
    products,
    devices,
    // Composed after the users.
    (userId) => operations.support.ownWorkbook(userId),
  )
  const operations: ReturnType<typeof composeOperations> = composeOperations(
    parts,
    { ...identity, ...catalog },
    products,
    devices,
    users.users,
    // Composed after the domains.
    () => delivery.followSubscriptions(),
  )

  const domains = { ...identity, ...catalog, ...products, ...devices, ...users, ...operations }
  events.subscribe(Object.values(domains).flatMap((domain) => ('subscriptions' in domain ? domain.subscriptions : [])))
  events.subscribe(parts.subscriptions ?? [])
  const delivery = outbox({ db, clock, log, events })
  await delivery.prepare()
  return { ...domains, downloads, outbox: delivery }
}
