import type { ConnectionSettings } from '../connection-settings.ts'

/** A migrated database, for tests to copy. */
export const TEMPLATE_DATABASE = 'slipway_template'
/** A copy in which a server of the tests has started: its copies need none of what a first start writes. */
export const STARTED_TEMPLATE_DATABASE = 'slipway_template_started'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Postgres of this test run, where databases can be created. */
    postgres: ConnectionSettings
    /** The data folder of a cluster that initdb has created and that has never run. */
    cluster: string
  }
}
