import type { FastifyBaseLogger } from 'fastify'
import type { FileLimits } from '@slipway/contract/file-purposes.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { DeviceHttpLimits } from '../device-http/device-http-limits.ts'
import type { DeploymentOptions } from '../settings/deployment-options.ts'
import type { Subscription } from '../events/subscriptions.ts'
import type { DiskSpace } from '../files/disk-space.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Geoip } from '../geoip/geoip.ts'
import type { CallDeadline } from '../http/limits/call-deadline.ts'
import type { Countdown } from '../concurrency/countdown.ts'
import type { CallLimits } from '../http/limits/rate-limits.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import type { Config } from '../settings/config.ts'
import type { VendorAddresses } from '../push/vendors/vendor-addresses.ts'
import type { LocalAuthority } from '../tls/local-authority.ts'

/** What the domains and the HTTP side are composed of. A new setting reaches every floor without a change here. */
export interface ServerDependencies extends Config {
  database: Database
  masterKey: Buffer
  deployment: DeploymentOptions
  /** Signs the certificate of the HTTPS port. */
  localAuthority?: LocalAuthority | undefined
  consoleFolder: string | undefined
  companionFolder?: string | undefined
  /** Undefined: places of addresses are not known. */
  geoip?: Geoip | undefined
  version: string
  clock: Clock
  log: FastifyBaseLogger
  /** What is uploaded and served under `/files/`. */
  files: FileStore
  /** Firmware and what else only calls that check the reader give out. */
  privateFiles: FileStore
  /** The disk of the data folder. */
  space: DiskSpace
  /** Limits of uploads that a setting has raised. */
  fileLimits: FileLimits
  limits: CallLimits
  /** Whether replies are held against their schemas: in tests and development. */
  checksReplies: boolean
  /** Refuses registration and sign-in until an administrator exists; off in most tests, which have none. */
  asksSetUpFirst?: boolean
  /** The addresses that QR codes send phones to, the likeliest first; in most tests that of the request. */
  phoneOrigins?: (origin: string) => readonly string[]
  /** Push services of phone vendors; in tests pretend ones. */
  vendorAddresses?: VendorAddresses | undefined
  /** In tests: what webhooks are sent by. */
  outgoing?: Outgoing | undefined
  /** In tests: limits of devices over HTTP. */
  deviceHttpLimits?: Partial<DeviceHttpLimits> | undefined
  /** In tests: when the time of a call is over. */
  callDeadline?: CallDeadline
  /** In tests: when the time of a body is over. */
  bodyCountdown?: Countdown
  /** Beside those of the domains: what a test listens to. */
  subscriptions?: readonly Subscription[]
}
