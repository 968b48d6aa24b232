import { maxBytesOf } from '@slipway/contract/file-purposes.ts'
import { appBuildsLimits } from '@slipway/contract/users/app-builds/app-builds.limits.ts'
import type { FastifyInstance } from 'fastify'
import type { Domains } from './compose.ts'
import { mountDdi } from '../ddi/ddi-routes.ts'
import { mountDeviceHttp } from '../device-http/device-http-routes.ts'
import { openDownloads } from '../downloads/downloads.ts'
import { httpApp } from '../http/app.ts'
import { accountAuthenticator, bearersFrom, userAuthenticator } from '../http/authentication.ts'
import { healthOf } from '../http/health/health.ts'
import { mountOAuth } from '../http/oauth-endpoints.ts'
import { mountAppDownloads } from '../http/pages/app-downloads.ts'
import { mountBrandFiles } from '../http/pages/brand-files.ts'
import { mountPanelFiles, type PanelFilesPort } from '../http/pages/panel-files.ts'
import { mountPages } from '../http/pages/pages.ts'
import { mountTrustFiles } from '../http/pages/trust-files.ts'
import { originReader } from '../http/request-origin.ts'
import type { ServerDependencies } from './server-parts.ts'

const BYTES_PER_MB = 1024 * 1024

export function composeHttp(parts: ServerDependencies, domains: Domains): Promise<FastifyInstance> {
  const { audit, signIn, apiKeys, oauth, outbox, downloads: links, ...others } = domains
  const routed = [audit, signIn, apiKeys, oauth, ...Object.values(others)]
  const originOf = originReader(parts.publicUrl, parts.appOrigin)
  const downloads = openDownloads({
    tokens: links.tokens,
    find: domains.firmware.downloads.fileFor,
    completed: ({ kind, id }) => (kind === 'delta' ? domains.firmware.downloads.deltaDownloaded(id) : undefined),
    bytesServed: domains.campaigns.updates.bytesServed,
    files: parts.privateFiles,
    clock: parts.clock,
    log: parts.log,
    bytesPerSecond: parts.downloadBytesPerSecond,
  })
  const webFile: PanelFilesPort['find'] = async (sha256, path) =>
    (await domains.panels.webFile(sha256, path)) ??
    (await domains.miniPrograms.webFile(sha256, path)) ??
    domains.homes.triedFile(sha256, path)
  return httpApp({
    originOf,
    publicUrl: parts.publicUrl,
    appOrigin: parts.appOrigin,
    panelOrigin: parts.panelOrigin,
    routes: routed.flatMap((domain) => ('routes' in domain ? domain.routes : [])),
    accounts: accountAuthenticator({
      sessions: signIn.sessions,
      bearers: bearersFrom(apiKeys.bearers, domains.appBuilds.builderBearers, oauth.bearers),
    }),
    users: userAuthenticator(domains.users.sessions),
    actorOf: (token) => signIn.sessions.actorOf(token),
    audit: audit.port,
    keyedWrites: domains.idempotency.port,
    callDeadline: parts.callDeadline,
    bodyCountdown: parts.bodyCountdown,
    log: parts.log,
    trustProxy: parts.trustProxy,
    limits: parts.limits,
    counter: signIn.counter,
    checksReplies: parts.checksReplies,
    files: parts.files,
    fileLimits: parts.fileLimits,
    pages: (app) => {
      app.addHook('preClose', async () => domains.appBuilds.endClaims())
      downloads.mount(app)
      mountDdi(app, {
        ports: domains.ddi.ddiPorts,
        downloads: {
          send: downloads.send,
          tokenFor: ({ packageId, deviceId, jobId }) =>
            links.tokenFor({ packageId: String(packageId), deviceId, jobId: String(jobId) }),
        },
        originOf,
        clock: parts.clock,
      })
      mountDeviceHttp(app, {
        ports: domains.devices.httpPorts,
        attach: domains.devices.attach,
        clock: parts.clock,
        log: parts.log,
        limits: parts.deviceHttpLimits,
      })
      if (parts.localAuthority) mountTrustFiles(app, parts.localAuthority)
      mountPanelFiles(app, {
        port: { find: webFile, packageOf: domains.panels.links.fileOf },
        files: parts.privateFiles,
        companionFolder: parts.companionFolder,
        origins: [parts.panelOrigin, parts.appOrigin, parts.publicUrl].filter((origin) => origin !== undefined),
      })
      mountAppDownloads(app, {
        find: domains.appBuilds.publicFile,
        signedApps: domains.appBuilds.signedApps,
        iosAppIds: domains.apps.iosAppIds,
        files: parts.privateFiles,
        clock: parts.clock,
        perMinute: appBuildsLimits.downloadsPerMinute,
      })
      mountBrandFiles(app, { brand: domains.apps.brand, files: parts.files })
      mountOAuth(app, oauth, { perSecond: parts.limits.writesPerSecond, originOf })
      return mountPages(app, {
        originOf,
        consoleFolder: parts.consoleFolder,
        companionFolder: parts.companionFolder,
        panelOrigin: parts.panelOrigin,
        appOrigin: parts.appOrigin,
        consoleOrigin: parts.appOrigin && parts.publicUrl,
        files: parts.files,
        isSetUp: signIn.isSetUp,
        deployment: {
          ...parts.deployment,
          firmwareMaxMb: maxBytesOf('firmware', parts.fileLimits) / BYTES_PER_MB,
          mailsInFolder: parts.mail.smtpUrl === undefined,
          phoneAccounts: parts.sms.url !== undefined && !parts.deployment.emailOnly,
          thirdLogin: parts.deployment.thirdLogin && parts.oidc !== undefined,
          thirdLoginName: parts.oidc?.name,
        },
        localHttps: () => parts.deployment.localHttps,
        ...healthOf({ ...parts, outbox }),
      })
    },
  })
}
