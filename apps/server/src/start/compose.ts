import path from 'node:path'
import type { DeploymentOptions } from '../settings/deployment-options.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { accountsDomain } from '../domains/identity/accounts/index.ts'
import { apiKeysDomain } from '../domains/identity/api-keys/index.ts'
import { areasDomain } from '../domains/identity/areas/index.ts'
import { auditDomain } from '../domains/identity/audit/index.ts'
import { categoriesDomain } from '../domains/catalog/categories/index.ts'
import { deviceKitsDomain } from '../domains/products/device-kits/index.ts'
import { developersDomain } from '../domains/identity/developers/index.ts'
import { deviceIdentityDomain, identityResolver } from '../domains/devices/device-identity/index.ts'
import { deviceHistoryDomain } from '../domains/devices/device-history/index.ts'
import { deviceQueryDomain } from '../domains/devices/device-query/index.ts'
import { devicesDomain } from '../domains/devices/devices/index.ts'
import { eventMessagesDomain } from '../domains/products/event-messages/index.ts'
import { fleetSimulatorDomain } from '../domains/devices/fleet-simulator/index.ts'
import { featuresDomain } from '../domains/products/features/index.ts'
import { modelFormatsDomain } from '../domains/products/model-formats/index.ts'
import { oauthDomain } from '../domains/identity/oauth/index.ts'
import {
  categoryGate,
  featuresGate,
  messagesGate,
  productReleaseDomain,
} from '../domains/products/product-release/index.ts'
import { productFolderDomain } from '../domains/products/product-folder/index.ts'
import { productsDomain } from '../domains/products/products/index.ts'
import { rolesDomain } from '../domains/identity/roles/index.ts'
import { secondFactorDomain } from '../domains/identity/second-factor/index.ts'
import { signInDomain } from '../domains/identity/sign-in/index.ts'
import { templateFeaturesDomain } from '../domains/products/template-features/index.ts'
import { serialNumbersDomain } from '../domains/devices/serial-numbers/index.ts'
import { standardFeaturesDomain } from '../domains/products/standard-features/index.ts'
import { thirdPartyLoginDomain } from '../domains/identity/third-party-login/index.ts'
import { uploadsDomain } from '../domains/identity/uploads/index.ts'
import { virtualDevicesDomain } from '../domains/devices/virtual-devices/index.ts'
import type { FileStore } from '../files/file-store.ts'
import { httpApp } from '../http/app.ts'
import { healthOf } from '../http/health.ts'
import { bearersFrom } from '../http/authentication.ts'
import type { CallLimits } from '../http/rate-limits.ts'
import { mountOAuth } from '../http/oauth-endpoints.ts'
import { authPage, mountPages } from '../http/pages.ts'
import type { MailSettings } from '../mail/mailer.ts'
import { openMailer } from '../mail/open-mailer.ts'
import { openSmsGateway, type SmsSettings } from '../sms/sms-gateway.ts'
import type { OidcSettings } from '../settings/oidc-settings.ts'

export interface ServerDependencies {
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
  sms: SmsSettings
  /** Undefined: nobody signs in from elsewhere. */
  oidc: OidcSettings | undefined
  /** What is uploaded. */
  files: FileStore
  limits: CallLimits
  /** Whether replies are held against their schemas: in tests and development. */
  checksReplies: boolean
}

export type Domains = Awaited<ReturnType<typeof composeDomains>>

/** The only place that knows every domain; each is handed the doors of those it asks. */
export async function composeDomains(parts: ServerDependencies) {
  const { database: db, clock, log, deployment, masterKey } = parts
  const audit = auditDomain({ db, clock, log })
  const areas = areasDomain({ db, clock })
  const roles = rolesDomain({
    db,
    holders: {
      lockAdministration: (tx, actor) => accounts.holders.lockAdministration(tx, actor),
      roleOf: (tx, accountId) => accounts.holders.roleOf(tx, accountId),
      countByRole: () => accounts.holders.countByRole(),
      moveAll: (tx, change) => accounts.holders.moveAll(tx, change),
    },
    onChanged: (roleId) => {
      for (const entrance of [signIn, apiKeys]) entrance.dropAllOfRole(roleId)
    },
  })
  const accounts = accountsDomain({
    db,
    clock,
    roles,
    areas,
    sessions: {
      endAllOf: (accountId, tx) => signIn.endAllOf(accountId, tx),
      endAllOfMany: (accountIds, tx) => signIn.endAllOfMany(accountIds, tx),
      dropAllOf: (accountId) => {
        for (const entrance of [signIn, apiKeys]) entrance.dropAllOf(accountId)
      },
    },
    estate: {
      productsOf: (accountIds) => products.totalsOf(accountIds),
      async handOver(tx, owners) {
        for (const owned of [products, serialNumbers, virtualDevices, uploads, apiKeys, developers, oauth])
          await owned.handOver(tx, owners)
      },
    },
  })
  const mailer = openMailer(parts.mail, path.join(parts.dataFolder, 'mail'), clock)
  const sms = openSmsGateway(parts.sms)
  const { emailOnly } = deployment
  const secondFactor = secondFactorDomain({
    db,
    clock,
    log,
    masterKey,
    mailer,
    accounts,
    roles,
    sessions: {
      provedAt: (token) => signIn.provedAt(token),
      endAllOf: (accountId, tx) => signIn.endAllOf(accountId, tx),
      changeAllOf: (accountId, tx) => signIn.changeAllOf(accountId, tx),
      dropAllOf: (accountId) => signIn.dropAllOf(accountId),
    },
  })
  const signIn = signInDomain({
    db,
    clock,
    log,
    masterKey,
    mailer,
    sms,
    accounts,
    roles,
    areas,
    secondFactor,
    emailOnly,
  })
  const apiKeys = apiKeysDomain({ db, clock })
  const { completeLogin } = signIn
  const thirdPartyLogin = thirdPartyLoginDomain({
    db,
    clock,
    log,
    accounts,
    areas,
    completeLogin,
    settings: parts.oidc,
  })
  const developers = developersDomain({ db, clock, masterKey, codes: signIn.accountCodes })
  const uploads = uploadsDomain({ db, clock })
  const problemPage = authPage(parts.consoleFolder)
  const oauth = oauthDomain({ db, clock, masterKey, log, accounts, uploads, problemPage })
  const categories = categoriesDomain({
    db,
    clock,
    accounts,
    uploads,
    productsIn: (categoryIds, on) => products.countByCategory(categoryIds, on),
  })
  const products = productsDomain({
    db,
    clock,
    accounts,
    categories,
    uploads,
    featuresOf: (productId, isOwn) => features.countsOf(productId, isOwn),
    onDeleted: (productId, tx) => devices.disconnectAll(productId, tx),
    onCreated: (tx, product, actor) => templateFeatures.fill(tx, product, actor),
    async copyContents(tx, pair, actor) {
      await eventMessages.copyAll(tx, { ...pair, dids: await features.copyAll(tx, pair, actor) }, actor)
    },
  })
  const features = featuresDomain({
    db,
    clock,
    accounts,
    products,
    templateFeature: (tx, categoryId, sent) => templateFeatures.featureOf(tx, categoryId, sent),
    uses: {
      devices: (productId, deKeys) => devices.onlineReporting(productId, deKeys),
      eventMessages: (productId, deKeys) => eventMessages.usesOf(productId, deKeys),
    },
  })
  const templateFeatures = templateFeaturesDomain({ db, clock, accounts, categories, products, features })
  const eventMessages = eventMessagesDomain({ db, clock, accounts, products, features, uploads })
  const productRelease = productReleaseDomain({
    db,
    clock,
    log,
    products,
    // What a release asks for, and what it then makes live: a step of a product adds its own line.
    gates: [categoryGate(categories), featuresGate(features), messagesGate(eventMessages)],
    publications: [features.publish],
  })
  const events = eventMessages.deviceEvents
  const deviceHistory = deviceHistoryDomain({
    db,
    clock,
    products,
    devices: { requireOwn: (name, actor) => devices.requireOwn(name, actor) },
  })
  const modelFormats = modelFormatsDomain({ db, products, features })
  const deviceKits = deviceKitsDomain({ products, features, deployment })
  const productFolder = productFolderDomain({ db, accounts, categories, products, features, eventMessages })
  const identity = identityResolver(db)
  const devices = devicesDomain({
    db,
    deviceHistory,
    clock,
    log,
    masterKey,
    accounts,
    products,
    features,
    events,
    identity,
  })
  const { counter } = signIn
  const deviceIdentity = deviceIdentityDomain({ db, clock, masterKey, counter, products, devices })
  const deviceQuery = deviceQueryDomain({
    clock,
    audit,
    accounts,
    lookup: devices.lookup,
    topology: devices.lookup,
    modelOf: features.modelOf,
    lastAlarm: events.lastAlarm,
  })
  const serialNumbers = serialNumbersDomain({ db, clock, products, devices })
  const { hideVirtualDevice: isHidden, virtualGateway: gatewayUrl } = deployment
  const fleets = fleetSimulatorDomain({ db, clock, log, products, devices, features, deviceHistory, deployment })
  const virtualDevices = virtualDevicesDomain({ db, clock, log, products, devices, isHidden, gatewayUrl })

  await roles.ensureBuiltIn()
  const standardFeatures = standardFeaturesDomain({ db, products, features })
  await categories.ensureStarterSet()
  await standardFeatures.ensureLibrary()
  return {
    audit,
    areas,
    roles,
    accounts,
    signIn,
    secondFactor,
    apiKeys,
    thirdPartyLogin,
    oauth,
    developers,
    uploads,
    categories,
    products,
    productRelease,
    features,
    templateFeatures,
    standardFeatures,
    eventMessages,
    modelFormats,
    deviceKits,
    productFolder,
    deviceHistory,
    devices,
    deviceIdentity,
    deviceQuery,
    serialNumbers,
    virtualDevices,
    fleetSimulator: fleets,
  }
}

export function composeHttp(parts: ServerDependencies, domains: Domains): Promise<FastifyInstance> {
  const { audit, signIn, apiKeys, oauth } = domains
  return httpApp({
    routes: Object.values(domains).flatMap(({ routes }) => routes),
    sessions: signIn.sessions,
    audit: audit.port,
    bearers: bearersFrom(apiKeys.bearers, oauth.bearers),
    log: parts.log,
    trustProxy: parts.trustProxy,
    limits: parts.limits,
    counter: signIn.counter,
    files: parts.files,
    checksReplies: parts.checksReplies,
    pages: (app) => {
      mountOAuth(app, oauth, parts.limits.writesPerSecond)
      return mountPages(app, {
        consoleFolder: parts.consoleFolder,
        files: parts.files,
        deployment: {
          ...parts.deployment,
          mailsInFolder: parts.mail.smtpUrl === undefined,
          phoneAccounts: parts.sms.url !== undefined && !parts.deployment.emailOnly,
          thirdLogin: parts.deployment.thirdLogin && parts.oidc !== undefined,
          thirdLoginName: parts.oidc?.name,
        },
        ...healthOf(parts),
      })
    },
  })
}
