import type { ConnectionSettings } from '../connection-settings.ts'

/** The migrated database that each test file copies. */
export const TEMPLATE_DATABASE = 'slipway_template'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Postgres of this test run, where databases can be created. */
    postgres: ConnectionSettings
  }
}
