/** Errors have the key `err`: under any other key the log would write `{}`. */
type Facts = Record<string, unknown> & { error?: never }

/** The process log as the server's parts use it; each takes the levels that it needs. */
export interface Log {
  debug(facts: Facts, text: string): void
  info(facts: Facts, text: string): void
  warn(facts: Facts, text: string): void
  error(facts: Facts, text: string): void
}
