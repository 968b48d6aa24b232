import path from 'node:path'
import type { DeploymentOptions } from './deployment-options.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'
import { accountsDomain } from './domains/accounts/index.ts'
import { areasDomain } from './domains/areas/index.ts'
import { categoriesDomain } from './domains/categories/index.ts'
import { devicesDomain } from './domains/devices/index.ts'
import { featuresDomain } from './domains/features/index.ts'
import { productsDomain } from './domains/products/index.ts'
import { rolesDomain } from './domains/roles/index.ts'
import { signInDomain } from './domains/sign-in/index.ts'
import { uploadsDomain } from './domains/uploads/index.ts'
import { httpApp } from './http/app.ts'
import type { CallLimits } from './http/mount.ts'
import { mountPages } from './http/pages.ts'
import { openMailer, type MailSettings } from './mail/mailer.ts'

export interface ServerParts {
  database: Database
  dataFolder: string
  masterKey: Buffer
  deployment: DeploymentOptions
  consoleFolder: string | undefined
  version: string
  clock: Clock
  log: FastifyBaseLogger
  trustProxy: boolean
  mail: MailSettings
  limits: CallLimits
  /** Whether replies are held against their schemas: in tests and development. */
  checksReplies: boolean
}

export type Domains = Awaited<ReturnType<typeof composeDomains>>

/** The only place that knows every domain; each is handed the doors of those it asks. */
export async function composeDomains(parts: ServerParts) {
  const { database: db, clock, log, deployment, masterKey } = parts
  const filesFolder = path.join(parts.dataFolder, 'files')
  const areas = areasDomain()
  const roles = rolesDomain({
    db,
    holders: {
      lockAdministration: (tx, actor) => accounts.holders.lockAdministration(tx, actor),
      roleOf: (tx, accountId) => accounts.holders.roleOf(tx, accountId),
      countByRole: () => accounts.holders.countByRole(),
      moveAll: (tx, change) => accounts.holders.moveAll(tx, change),
    },
    onChanged: (roleId) => signIn.dropAllOfRole(roleId),
  })
  const accounts = accountsDomain({
    db,
    clock,
    roles,
    areas,
    sessions: {
      endAllOf: (accountId, tx) => signIn.endAllOf(accountId, tx),
      endAllOfMany: (accountIds, tx) => signIn.endAllOfMany(accountIds, tx),
      dropAllOf: (accountId) => signIn.dropAllOf(accountId),
    },
    estate: {
      productsOf: (accountIds) => products.totalsOf(accountIds),
      async handOver(tx, owners) {
        for (const owned of [products, uploads]) await owned.handOver(tx, owners)
      },
    },
  })
  const mailer = openMailer(parts.mail, path.join(parts.dataFolder, 'mail'), clock)
  const { emailOnly } = deployment
  const signIn = signInDomain({ db, clock, log, masterKey, mailer, accounts, roles, areas, emailOnly })
  const uploads = uploadsDomain({ db, clock, folder: filesFolder })
  const categories = categoriesDomain({ db })
  const products = productsDomain({
    db,
    clock,
    accounts,
    categories,
    uploads,
    featuresOf: (productId) => features.countsOf(productId),
    onDeleted: (productId, tx) => devices.disconnectAll(productId, tx),
  })
  const features = featuresDomain({ db, clock, accounts, products })
  const devices = devicesDomain({ db, clock, log, masterKey, accounts, products, features })

  await roles.ensureBuiltIn()
  await categories.ensureStarterSet()
  return { areas, roles, accounts, signIn, uploads, categories, products, features, devices, filesFolder }
}

/** `withApi`: whether calls and pages are served too; a process without the API answers health only. */
export function composeHttp(
  parts: ServerParts,
  domains: Domains,
  { withApi } = { withApi: true },
): Promise<FastifyInstance> {
  const { areas, roles, accounts, signIn, uploads, categories, products, features, devices, filesFolder } = domains
  return httpApp({
    routes: withApi
      ? [areas, roles, accounts, signIn, uploads, categories, products, features, devices].flatMap(
          ({ routes }) => routes,
        )
      : [],
    sessions: signIn.sessions,
    log: parts.log,
    trustProxy: parts.trustProxy,
    limits: parts.limits,
    checksReplies: parts.checksReplies,
    pages: (app) =>
      mountPages(app, {
        consoleFolder: withApi ? parts.consoleFolder : undefined,
        filesFolder,
        deployment: { ...parts.deployment, mailsInFolder: parts.mail.smtpUrl === undefined },
        version: parts.version,
        isHealthy: () =>
          parts.database.pool.query('select 1').then(
            () => true,
            () => false,
          ),
      }),
  })
}
