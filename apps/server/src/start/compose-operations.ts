import { consoleHomeDomain } from '../domains/operations/console-home/index.ts'
import { exampleProductDomain } from '../domains/operations/example-product/index.ts'
import { idempotencyDomain } from '../domains/operations/idempotency/index.ts'
import { statisticsDomain } from '../domains/operations/statistics/index.ts'
import { supportDomain } from '../domains/operations/support/index.ts'
import { webhooksDomain } from '../domains/operations/webhooks/index.ts'
import type { UsersApi } from '../domains/users/users/index.ts'
import { outgoing } from '../outgoing/outgoing.ts'
import type { Catalog } from './compose-catalog.ts'
import type { Devices } from './compose-devices.ts'
import type { Identity } from './compose-identity.ts'
import type { Products } from './compose-products.ts'
import type { ServerDependencies } from './server-parts.ts'

/** What looks over all products and devices. */
export function composeOperations(
  {
    database: db,
    clock,
    log,
    masterKey,
    statisticsZone,
    geoip,
    space,
    outgoingAllow,
    outgoing: sendOutgoing = outgoing({ allowed: outgoingAllow }),
  }: Pick<
    ServerDependencies,
    'database' | 'clock' | 'log' | 'masterKey' | 'statisticsZone' | 'geoip' | 'space' | 'outgoingAllow' | 'outgoing'
  >,
  { categories, accounts, mailer }: Pick<Catalog, 'categories'> & Pick<Identity, 'accounts' | 'mailer'>,
  {
    products,
    features,
    templateFeatures,
    productRelease: release,
  }: Pick<Products, 'products' | 'features' | 'templateFeatures' | 'productRelease'>,
  { virtualDevices, fleetSimulator }: Pick<Devices, 'virtualDevices' | 'fleetSimulator'>,
  users: Pick<UsersApi, 'staffLogoffs' | 'lookups'>,
  followSubscriptions: () => Promise<void>,
) {
  const exampleProduct = exampleProductDomain({
    db,
    categories,
    products,
    templateFeatures,
    features,
    virtualDevices,
    fleetSimulator,
  })
  const consoleHome = consoleHomeDomain({ db, clock, products, release, examples: exampleProduct, space })
  const statistics = statisticsDomain({ db, clock, statisticsZone })
  const support = supportDomain({ db, clock, masterKey, geoip, users })
  const idempotency = idempotencyDomain({ db, clock, log, masterKey })
  const webhooks = webhooksDomain({
    db,
    clock,
    log,
    masterKey,
    mailer,
    accounts,
    outgoing: sendOutgoing,
    followSubscriptions,
  })
  return { exampleProduct, consoleHome, statistics, support, idempotency, webhooks }
}
