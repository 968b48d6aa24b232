import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { DeploymentOptions } from '../settings/deployment-options.ts'
import type { Subscription } from '../events/subscriptions.ts'
import type { FileStore } from '../files/file-store.ts'
import type { CallLimits } from '../http/rate-limits.ts'
import type { MailSettings } from '../mail/mailer.ts'
import type { OidcSettings } from '../settings/oidc-settings.ts'
import type { SmsSettings } from '../sms/sms-gateway.ts'

/** What the domains and the HTTP side are composed of. */
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
  /** The origin of all links; undefined: that of each request. */
  publicUrl?: string | undefined
  mail: MailSettings
  sms: SmsSettings
  /** Undefined: third-party login is off. */
  oidc: OidcSettings | undefined
  /** What is uploaded. */
  files: FileStore
  limits: CallLimits
  /** Whether replies are held against their schemas: in tests and development. */
  checksReplies: boolean
  /** Refuses registration and sign-in until an administrator exists; off in most tests, which have none. */
  asksSetUpFirst?: boolean
  /** Beside those of the domains: what a test listens to. */
  subscriptions?: readonly Subscription[]
}
